"""Why a line of a pasted list is left out, and what was made of it."""

from __future__ import annotations

from ndcg_core.errors import Refusal

PASTED = Refusal("exchange.pasted", "A pasted list must be text", fix="Put grades into a Topic.")

# Why a pasted line is left out.
EMPTY_ID = "Every line names a document, but this line has no id; write one."
LONG_ID = "A document's id has at most {most} characters, but this one has {count}; shorten it."
UNPRINTABLE_ID = "A document's id consists of printable characters, but this one has others; remove them."
UNPRINTABLE_LINE = "A line consists of printable characters, but this one has others; remove them."
DOCUMENT_TWICE = "A document is listed once, but {document} is already in line {line}; remove one of the two."
GRADE_MISSING = "A document that was not retrieved needs a grade, but {document} has none; give it one."
MOST_DOCUMENTS = "A list has at most {most} documents, but this text has {count}; only the first {most} were kept."
MOST_PROBLEMS = "Only the first {most} problems are listed, but there are {count}; correct these and paste again."
LONG_TEXT = "A text has at most {most} characters, but this one has {count}; everything from this line on was left out."
GRADE = "A grade is a number, but this line has {cell}; write a number, or - if the document is unjudged."
OPEN_QUOTE = (
    "A quote that opens a cell must be closed before the next delimiter, but here it is not; write a quote inside a "
    "cell twice."
)
DOC_GRADE = (
    "A line without a header is 'doc grade' or 'doc,title,grade', but this one is neither; correct it or add a header."
)
COLUMN_TWICE = "A header names a column once, but this one names {column} {count} times; the first was read."
ROW_WIDTH = (
    "A row has as many cells as the header, {width}, but this one has {count}; put quotes around a cell that contains "
    "the delimiter."
)
PLACE = "A {column} is a finite number, but this row has {cell}; write a number."
RETRIEVED = "The column retrieved has yes or no, but this row has {cell}; write yes or no."
TREC_LINE = "A TREC line is 'topic 0 doc grade' or 'topic Q0 doc rank score tag', but this one is neither; correct it."
OTHER_TOPIC = (
    "A list is about one topic, here {topic}, but this line is about topic {other}; paste that topic alone to see it."
)
QRELS_GRADE = "A line of qrels has a grade, but this one has none; add it."
TREC_SCORE = "A score is a finite number, but this line has {cell}; correct it."
LITERALS = (
    "Only lists and mappings that are written out in full are read, but this line has something else or lacks a comma; "
    "correct it."
)
OPEN_BRACKET = "A bracket that is opened must be closed, but this one is not; close it."
BROKEN_PYTHON = (
    "Python separates entries by commas and pairs quotes, but this list or mapping does not; look for a missing comma "
    "or quote."
)
ONE_OF_EACH = (
    "At most one list and one mapping of each kind are read, but the text already has one like this; remove one of the "
    "two."
)
MAPPING_KEY = "The keys of a mapping are ids, strings or whole numbers, but this key is neither; write it as 'd1'."
RANKED_SCORE = "A ranked document has a score, but {document} has None; write a number."
MAPPING_NUMBER = (
    "A mapping gives each document a finite number, but {document} has something else; write a number, or None if the "
    "document is unjudged."
)
MAPPING_TWICE = "A mapping names a document once, but {document} is in it twice; remove one entry."
LISTED_ID = "A list of ids has strings or whole numbers, but this entry is neither; write it as 'd1'."
LISTED_GRADE = (
    "A list of grades has finite numbers, but this entry is not a finite number; write a number, or None if the "
    "document is unjudged."
)
TWO_GRADES = "Grades come from a list or from a mapping, but both are here; remove one."

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
NO_LIST = "There is no list, so every judged document is ranked, in the given order."
