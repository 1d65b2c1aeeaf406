"""Why a setting of the server is refused, and what a visitor reads whom the server cannot serve."""

from ndcg_core.errors import Refusal

WHOLE_NUMBER = Refusal(
    "server.whole-number", "{name} must be a whole number from 1 to 9,999,999", fix="Unset it for the default."
)
HOSTS = Refusal(
    "server.hosts",
    "{name} must list host names with commas between them, such as moodle.example.org",
    fix="Write each without https:// and without a path.",
)
SETTINGS = (
    "Each process serves {visitors:,} open pages and keeps {megabytes:,} MB of uploads; it answers to {hosts}, and "
    "{frame_hosts} may show it in a frame."
)
IN_A_SPACE = (
    "In a frame of Hugging Face, a browser may forget your progress in the lessons, and an older one uploads no files. "
    "[Open NDCG Lab in a tab of its own]({address}). Live classes end when this Space sleeps or starts again."
)
FULL, FULL_PAGE = "NDCG Lab is full", "NDCG Lab is full at the moment; please try again in a minute."
NOT_HERE, NO_PAGE = "Not here", "There is no page at this address."
STARTS_HERE = "NDCG Lab starts here."
NO_OTHER_SITE = "no other site"
NO_WEBSOCKET = "There is no such websocket."
WRONG_METHOD = "This address does not take that method."
PAGE_CLOSED = "This page is no longer open on the server. Reload it and upload again."
TOO_MANY_UPLOADS = "One visit uploads at most {files} files of together {megabytes} MB at a time. Wait for the others."
UPLOADS_FULL = "The server holds as many files as it may. Try again in a few minutes, or paste the text."
UPLOAD_TOO_SLOW = "The file did not arrive within {seconds:.0f} seconds. Upload it again."
UPLOAD_TOO_LARGE = "A file has at most {megabytes} MB."
TOO_MANY_MESSAGES = "More changes arrive than a person makes."
MESSAGE_TOO_SLOW = "The message did not arrive in time."
MESSAGE_TOO_LARGE = "A message has at most {most} bytes."
NO_OBJECT = "The message is not a JSON object."
