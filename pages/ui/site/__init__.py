"""The lab without a server: a build that writes a folder of static files and a single HTML file.

``make site`` runs it. It stands among the rooms of the app, after ``server/``, because it needs every page and what it
writes is the app: what only a server needs is in ``server/``, and what only the browser needs is in ``bridge.py`` and
``browser/`` here.
"""
