"""What learning platforms call the columns of the answers that they export, as data.

The names are those of Moodle's language packs (``moodle``, ``quiz`` and ``quiz_responses``), of Canvas's quiz report
"Student Analysis" and of Google Forms' sheet of responses.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

STUDENT = "Student"
# The columns that identify a student, the most reliable first: the first kind that a header has is used.
_IDENTITIES = {
    "Email address": """
        email | email address | e-mail address | mail | e-mail-adresse | e-mailadres | emailadresse | mailadresse
        dirección de correo | dirección de correo electrónico | correo electrónico | correo | dirección email
        adresse de courriel | courriel | adresse e-mail | adresse électronique | adresse email
        адрес электронной почты | электронная почта | эл. почта | почта
        电子邮件地址 | 电子邮件 | 邮箱 | 电子邮箱 | email地址 | 電子郵件地址 | 電子郵件 | 電子信箱
        indirizzo email | endereço de e-mail | adreça electrònica | e-posta adresi | adres e-mail | e-postadress
        """,
    "Username": """
        username | user | login | anmeldename | nutzername | benutzername | nombre de usuario | usuario
        nom d'utilisateur | identifiant | логин | имя пользователя | 用户名 | 使用者名稱 | gebruikersnaam
        nome de utilizador | nom d'usuari | kullanıcı adı
        """,
    "ID number": """
        id | id number | student id | student number | matriculation number | matric number | id-nummer
        matrikelnummer | matrikelnr | matrikel | número de id | matrícula | numéro d'identification
        numéro d'étudiant | индивидуальный номер | номер зачетной книжки | 学号 | 學號 | 编号 | número id
        """,
    STUDENT: """
        student | student name | name | full name | first name | last name | surname | family name | given name
        vorname | nachname | familienname | vollständiger name | studierende | studierender | studentin | schüler
        nombre | nombre(s) | apellido | apellidos | apellido(s) | nombre completo | nombre completo del usuario
        estudiante | alumno | nom | nom de famille | prénom | prénom(s) | nom complet | nom complet de l'utilisateur
        étudiant | élève | фамилия | имя | отчество | полное имя | полное имя пользователя | фио | студент
        姓 | 名 | 姓氏 | 名字 | 姓名 | 全名 | 用户全名 | 学生 | 學生 | 學生姓名 | nome | cognome | apelido | cognoms
        achternaam | voornaam | soyadı | adı
        """,
}
_NUMBERS = {
    "ndcg": """
        answer | ndcg | your ndcg | your answer | result | response | value | number | solution
        antwort | ergebnis | lösung | respuesta | resultado | réponse | résultat | ответ | результат | 回答 | 答案
        """,
    "dcg": "dcg | your dcg",
    "idcg": "idcg | your idcg | ideal dcg",
}
_TASKS = """
    task | task name | exercise | question | problem | item | assignment | quiz
    aufgabe | frage | tarea | ejercicio | pregunta | tâche | exercice | задание | вопрос | 任务 | 题目
    """
_STATE = """
    state | status | started | started on | completed | duration | time taken
    begonnen | begonnen am | beendet | dauer | verbrauchte zeit
    estado | comenzado | comenzado el | finalizado | duración | tiempo empleado | tiempo requerido
    statut | état | commencé | commencé le | terminé | durée | temps mis | temps utilisé
    состояние | тест начат | завершено | затраченное время | прошло времени
    状态 | 开始于 | 开始时间 | 完成 | 考试时长 | 用时 | 所用时间 | 狀態 | 開始於 | 完成於 | 所需時間
    stato | iniziato | completato | tempo impiegato | iniciada | terminada | tempo gasto | gestart | voltooid
    tijdsduur | durum | başladı | tamamlandı | süre | estat | començat el | completat | durada | temps emprat
    """
_AVERAGES = """
    overall average | average | group average | gesamtdurchschnitt | durchschnitt | promedio general | promedio
    moyenne globale | moyenne | moyenne générale | общее среднее | средняя оценка | среднее | 总体平均分 | 平均值
    总平均分 | 平均分 | 總平均 | media generale | media | média | mitjana total | algemeen gemiddelde | genel ortalama
    """
_TIMESTAMP = "timestamp | zeitstempel | marca temporal | horodateur | отметка времени | 时间戳记 | 时间戳 | 時間戳記"
_SCORE = """
    score | total score | points | punktzahl | punkte | puntuación | note | баллы | балл | 得分 | 分数 | 分數
    """
_RESPONSE = (
    "response|antwort|respuesta|réponse|reponse|rponse|ответ|回答|答案|响应|risposta *(?:data)?|resposta|antwoord|yanıt"
)
_NUMBERED = "answer|task|question|exercise|q|t|aufgabe|frage|tarea|ejercicio|pregunta|exercice|tâche|задание|вопрос"


def key(name: str) -> str:
    """Return the letters and digits of a column's name, without accents: Moodle's JSON has no others.

    >>> key("E-Mail-Adresse"), key("Dirección de correo"), key("Apellido(s)")
    ('emailadresse', 'direcciondecorreo', 'apellidos')
    """
    plain = unicodedata.normalize("NFKD", name.casefold())
    return "".join(character for character in plain if character.isalnum())


def _keys(names: str) -> frozenset[str]:
    """Return the keys of names between bars, and those keys as a program writes them that knows ASCII alone."""
    listed = [name.strip() for line in names.splitlines() for name in line.split("|")]
    found = {key(name) for name in listed} | {re.sub("[^a-z0-9]", "", name.casefold()) for name in listed}
    return frozenset(name for name in found if len(name) > 1 or not name.isascii())


IDENTITIES = {kind: _keys(names) for kind, names in _IDENTITIES.items()}
NUMBERS = {quantity: _keys(names) for quantity, names in _NUMBERS.items()}
TASKS = _keys(_TASKS)


@dataclass(frozen=True)
class Layout:
    """The columns of a table that a platform exports.

    Attributes
    ----------
    name : str
        What the table is, as a sentence goes on with it.
    needs : tuple of frozenset of str
        For each, a column has one of these keys.
    answer : re.Pattern
        The whole name of a column with answers; a group is the task's number.
    student : tuple of str
        The keys of the columns that together identify a student, where a single one does not.
    others : frozenset of str
        The keys of columns that are neither answers nor students.
    gradebook : tuple of (str, str)
        The columns of the platform's own gradebook, each with the key of the column that has its cells.
    """

    name: str
    needs: tuple[frozenset[str], ...]
    answer: re.Pattern[str]
    student: tuple[str, ...] = ()
    others: frozenset[str] = frozenset()
    gradebook: tuple[tuple[str, str], ...] = ()

    def fits(self, names: list[str]) -> bool:
        """Whether a table with these columns is of this layout."""
        keys = {key(name) for name in names}
        return all(need & keys for need in self.needs) and any(map(self.has_answers, names))

    def has_answers(self, name: str) -> bool:
        """Whether a column of this name has answers."""
        return self.answer.fullmatch(name.strip().casefold()) is not None and key(name) not in self.others

    def number(self, name: str) -> int | None:
        """Return the number of a column's task, if its name gives it."""
        found = self.answer.fullmatch(name.strip().casefold())
        return int(found[1]) if found and self.answer.groups else None


_NAMES = frozenset().union(*IDENTITIES.values())
LAYOUTS = (
    Layout("Moodle's quiz responses", (_keys(_STATE),), re.compile(rf"(?:{_RESPONSE})\s*([0-9]{{1,3}})")),
    Layout(
        "Canvas's quiz report “Student Analysis”",
        (frozenset({"name"}), frozenset({"id"}), frozenset({"section", "submitted", "sisid"})),
        re.compile(r"[0-9]+\s*:.*", re.DOTALL),
        student=("name", "id"),
        gradebook=(("Student", "name"), ("ID", "id"), ("SIS User ID", "sisid"), ("Section", "section")),
    ),
    Layout(
        "Google Forms' sheet of responses",
        (_keys(_TIMESTAMP), _NAMES),
        re.compile(r"(?!.*\[(?:score|feedback)\]).+", re.DOTALL),
        others=_keys(_TIMESTAMP) | _keys(_SCORE) | _NAMES,
    ),
    Layout("a table with numbered answers", (_NAMES,), re.compile(rf"(?:{_RESPONSE}|{_NUMBERED})\s*([0-9]{{1,3}})")),
)
"""The layouts that are recognised, the most specific first."""
AVERAGES = _keys(_AVERAGES)
"""The keys of a last row's first cell that make the row no student."""
