"""Compare tools, opened where a tool is asked about three lists."""

from pages.ui.which import three_lists

three_lists.draw()
