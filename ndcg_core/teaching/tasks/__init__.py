"""Tasks: what is asked of a list, in lessons and wherever else; every kind reads, judges and draws its own answers.

To add a kind, add its file to :mod:`ndcg_core.teaching.tasks.kinds`, and a script if it is drawn in the picture.
"""

from ndcg_core.teaching.tasks.attempt import Attempt
from ndcg_core.teaching.tasks.judgement import Judgement
from ndcg_core.teaching.tasks.scene import Scene
from ndcg_core.teaching.tasks.task import Control, FreshList, Task
