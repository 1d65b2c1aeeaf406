"""More visitors and connections than a process can hold: visitors inside continue, later ones see the reason."""

import socket
from urllib.parse import urlsplit

import pytest
import websockets

from tests.benchmarks.visitor import Visitor
from tests.support.server import ask, serving
from tests.support.waiting import until


async def test_a_full_server_explains_itself_and_serves_its_visitors():
    with serving(for_a_class=True, NDCG_LAB_VISITORS="3") as server:
        known = ask(server).headers["Set-Cookie"].split(";")[0]
        inside = [Visitor(server, headers={"Cookie": known}), Visitor(server), Visitor(server)]
        for visitor in inside:
            await visitor.open()

        full = ask(server)
        assert full.status == 503
        assert full.headers["Content-Type"].startswith("text/html")
        assert int(full.headers["Retry-After"]) > 0
        assert "NDCG Lab is full at the moment; please try again in a minute." in full.text
        for stranger in ({}, {"Cookie": "ndcg_lab_seat=invented"}):
            assert ask(server, **stranger).status == 503
            with pytest.raises(websockets.InvalidStatus) as refused:
                await Visitor(server, headers=stranger).open()
            assert refused.value.response.status_code == 503
        for visitor in inside:
            await visitor.drag("d1", 1)

        assert ask(server, Cookie=known).status == 200  # a reload
        old = inside[0].socket
        await inside[0].open()
        await old.close()
        await inside[0].drag("d1", 0)
        many = [Visitor(server, headers={"Cookie": known}) for _ in range(4)]
        with pytest.raises(websockets.InvalidStatus):  # one visitor's pages are bounded too
            for visitor in many:
                await visitor.open()
        for visitor in [*inside, *many]:
            if visitor.socket is not None:
                await visitor.close()
        until(lambda: ask(server).status, 200)
        await inside[1].open()


@pytest.mark.full
async def test_idle_connections_do_not_use_up_the_descriptors():
    """Half of them send nothing, half stop in the middle of a request."""
    with serving(for_a_class=True, descriptors=1000, NDCG_LAB_VISITORS="20") as server:
        visitor = Visitor(server)
        await visitor.open()
        host, port = urlsplit(server).netloc.split(":")
        idle = []
        for number in range(600):
            idle.append(socket.create_connection((host, int(port)), timeout=120))
            if number % 2:
                idle[-1].sendall(b"GET / HTTP/1.1\r\nHost:")
        await visitor.drag("d1", 1)
        assert ask(server).status == 200
        newcomer = Visitor(server)
        await newcomer.open()
        await newcomer.drag("d1", 1)
        for connection in idle:
            connection.close()
