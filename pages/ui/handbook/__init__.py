"""The handbook: static pages that search engines read, from the catalogue, the mistakes, the lessons, the docstrings.

``make book`` runs it. Each module here turns one of these into pages of MyST Markdown; :mod:`~pages.ui.handbook.book`
brings them together and hands them to Sphinx. Nothing is written twice: every sentence about a definition, a mistake or
a choice is the catalogue's, and every number comes from the core while the book is built.
"""
