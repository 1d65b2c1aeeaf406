"""What the command `ndcg-lab` says."""

from __future__ import annotations

ABOUT = "Start NDCG Lab, an interactive notebook for nDCG, and open it in the browser. Nothing leaves this machine."
HOST_HELP = "the address to listen on (default: %(default)s, this machine only)"
PORT_HELP = "the port to listen on (default: %(default)s); if it is taken, the next free port"
NO_BROWSER_HELP = "do not open the browser"
VERSION_HELP = "print the version and exit"
NOT_A_PORT = "a port is a whole number from 1 to 65535, and not {given}"
STARTS = "NDCG Lab starts at {address}. Ctrl+C stops it.\n"
STARTS_ELSEWHERE = "Port {taken} is taken: NDCG Lab starts at {address}. Ctrl+C stops it.\n"
NO_FREE_PORT = "Ports {first} to {last} on {host} are all taken: choose another with --port.\n"
CANNOT_LISTEN = "NDCG Lab cannot listen on port {port} of {host}: {reason}.\n"
FETCHING = "The app needs more than the library: {tool} now gets it, which takes a minute the first time.\n"
MISSING = """The app needs more than the library; type: pip install "{requirement}"\n"""
