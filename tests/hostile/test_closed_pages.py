"""What a closed page held is gone once nobody can come back to it, although nobody comes after it."""

import asyncio

import psutil
import pytest
from streamlit import config

from pages.ui.server.addresses import PAGES
from tests.benchmarks.server import free_port
from tests.benchmarks.visitor import Visitor
from tests.hostile.test_uploads import Uploader
from tests.support.server import running

SECONDS = 2  # for which a visitor may come back; two minutes unless the test says otherwise
MEGABYTES = 60


def test_a_visitor_may_come_back_for_two_minutes():
    assert config.get_option("server.disconnectedSessionTTL") == 120


@pytest.mark.full
async def test_the_last_visits_leave_no_list_no_file_and_no_descriptor():
    port = free_port()
    flags = ["--server.port", str(port), "--server.headless", "true", "--server.disconnectedSessionTTL", str(SECONDS)]
    with running(["-m", "streamlit", "run", "app.py", *flags], port) as server:
        process = psutil.Process(server.process)
        visitors = [Visitor(server) for _ in PAGES]
        lists = []
        for page, visitor in zip(PAGES, visitors, strict=True):
            await visitor.open()
            await visitor.drag("d1", 1)
            lists.append(visitor.board["nonce"])
            await visitor.turn(page.strip("/"))
        asker = Visitor(server)
        assert [(await asker.post(b"{}", nonce))[0] for nonce in lists] == [200] * len(lists)
        held, memory = process.num_fds(), server.resident()
        uploader = Uploader(server, visitors[[*PAGES].index("/runs")].session)
        status, _ = await asyncio.to_thread(uploader.put, "run", MEGABYTES)
        assert status == 204
        assert server.resident() - memory > MEGABYTES * 0.9
        for visitor in visitors:
            await visitor.close()
        async with asyncio.timeout(300):
            while [(await asker.post(b"{}", nonce))[0] for nonce in lists] != [204] * len(lists):  # noqa: ASYNC110
                await asyncio.sleep(0.2)
            while server.resident() - memory >= MEGABYTES * 0.5:  # noqa: ASYNC110
                await asyncio.sleep(0.2)
        assert process.num_fds() <= held - 3 * len(visitors)
        asker.line[1].close()
