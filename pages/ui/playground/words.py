"""The sentences of the playground."""

OPENING = "**nDCG: how good is a ranked list?** From 0 to 1; 1: no better list was possible."
FIRST_LESSON = "New to nDCG? Lesson 1"
TABS = "Below the list"
FORMULA, TABLE, CURVES, CODE, TEXT, LINK = "Formula", "Table", "Curves", "Code", "Edit as text", "Share and project"
DOWNLOAD_TABLE, COPY_TABLE = "Download as CSV", "Copy the table"
PRESENTER = "Presenter view"
ADDRESS = "The address bar always holds the link to exactly this list and these choices. Copy it from here:"
