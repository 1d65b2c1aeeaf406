"""The sentences of the playground."""

OPENING = "**NDCG Lab** · Drag a document, change a grade, switch a choice: see how nDCG changes, and why."
FIRST_LESSON = "New to nDCG? Lesson 1"
TABS = "Below the list"
FORMULA, TABLE, CURVES, CODE, TEXT, LINK = "Formula", "Table", "Curves", "Code", "Edit as text", "Link"
DOWNLOAD_TABLE, COPY_TABLE = "Download as CSV", "Copy the table"
ADDRESS = "The address bar always holds the link to exactly this list and these choices. Copy it from here:"
