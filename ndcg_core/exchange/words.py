"""Why a line of a pasted list is left out, and what was made of it."""

from ndcg_core.errors import Refusal

PASTED = Refusal("exchange.pasted", "A pasted list must be text", fix="Put grades into a Topic.")

# Why a pasted line is left out.
EMPTY_ID = "This line has no document id. Write one."
LONG_ID = "This id has {count} characters; {most} is the most. Shorten it."
UNPRINTABLE_ID = "This id has unprintable characters. Remove them."
UNPRINTABLE_LINE = "This line has unprintable characters. Remove them."
DOCUMENT_TWICE = "{document} is already in line {line}. Remove one of the two."
GRADE_MISSING = "{document} has neither a rank nor a grade. Give it a grade."
MOST_DOCUMENTS = "This list has {count} documents; the first {most} were kept."
MOST_PROBLEMS = "There are {count} problems; the first {most} are listed. Correct these and paste again."
LONG_TEXT = "This text has {count} characters, and {most} is the most. Everything from this line on was left out."
GRADE = "A grade must be a number; got {cell}. Write a number, or - if the document is unjudged."
OPEN_QUOTE = (
    "The quote that opens this cell is not closed before the next delimiter. Write a quote inside a cell twice."
)
DOC_GRADE = "This line is neither 'doc grade' nor 'doc,title,grade'. Correct it, or add a header."
COLUMN_TWICE = "The header names {column} {count} times; the first was read."
ROW_WIDTH = "This row has {cells}, and the header has {width}. Put quotes around a cell that contains the delimiter."
PLACE = "A {column} must be a finite number; got {cell}. Correct the line."
RETRIEVED = "The column retrieved must have yes or no; got {cell}. Write one of them."
TREC_LINE = "This line is neither 'topic 0 doc grade' nor 'topic Q0 doc rank score tag'. Correct it."
OTHER_TOPIC = "This line is about topic {other}, and the list is about topic {topic}. Paste {other} alone to see it."
QRELS_GRADE = "This line of qrels has no grade. Add it."
TREC_SCORE = "A score must be a finite number; got {cell}. Correct the line."
LITERALS = "This line is not a list or mapping written out in full, or it lacks a comma. Correct it."
OPEN_BRACKET = "This bracket is not closed. Close it."
BROKEN_PYTHON = "This list or mapping lacks a comma or a quote. Add it."
ONE_OF_EACH = "The text already has a list or mapping of this kind. Remove one of the two."
MAPPING_KEY = "The key of a mapping must be an id, a string or a whole number. Write it as 'd1'."
RANKED_SCORE = "The score of {document} is None. Write a number."
MAPPING_NUMBER = "The value of {document} is not a finite number. Write a number, or None if the document is unjudged."
MAPPING_TWICE = "{document} is in this mapping twice. Remove one entry."
LISTED_ID = "An entry of a list of ids must be a string or a whole number. Write it as 'd1'."
LISTED_GRADE = "This entry is not a finite number. Write a number, or None if the document is unjudged."
TWO_GRADES = "The text has grades in a list and in a mapping. Remove one."

# What the reader of a pasted list decided.
NO_RUN = "There is no run, so every judged document is ranked, in the given order."
RUN_ORDER = "The run is sorted by score, and equal scores by id in descending order, as trec_eval does."
DECIMAL_COMMA = "A comma in a grade was read as a decimal point."
UNREAD_COLUMNS = "Columns that were not read: {names}."
NUMBERED_ROWS = "No column names the documents, so they are called d1, d2 and so on."
RANK_ORDER = "The column rank decides the order."
SCORE_ORDER = "The column score decides the order, highest first."
LIST_ORDER = "The list decides the order, so the scores were not used."
SCORES_ORDER = "The scores decide the order, highest first; equal scores keep the given order."
NUMBERED_GRADES = "A list of grades names no documents, so they are called d1, d2 and so on."
LISTED_AGAIN = "{document} is in the list more than once: its first rank stays, and the ranks close up."
SEVERAL_LISTED_AGAIN = (
    "{count} documents are in the list more than once, such as {document}: their first ranks stay, and the ranks close "
    "up."
)
NO_LIST = "There is no list, so every judged document is ranked, in the given order."
