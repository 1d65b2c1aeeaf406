"""Where the site's parts are published, and whether they can be reached: Python's own library alone.

``make site`` asks before anything is installed, so that whoever cannot build it reads so in seconds.
"""
