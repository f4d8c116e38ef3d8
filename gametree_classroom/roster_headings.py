"""The headings of roster columns, as schools and their systems write them in six languages."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from types import MappingProxyType

_CASE = re.compile(r"(?<=[a-zà-ÿ])(?=[A-Z])")
"""pattern of a boundary between words, as in ``StudentID``"""
_SIGNS = str.maketrans({**dict.fromkeys(".°", None), "#": "no"})
"""replacements for characters in headings: abbreviation marks are removed, and the sign for a number becomes a word"""

WHOLE_NAMES = frozenset(
    (
        *("full_name", "student_name", "name_of_student", "nombre_completo", "nome_completo", "nome_do_aluno"),
        *("nombre_y_apellidos", "apellidos_y_nombre", "apellidos_nombre", "nome_e_apelido", "apelido_e_nome"),
        *("nombre_del_alumno", "nombre_alumno", "nome_aluno", "nome_e_cognome", "cognome_e_nome"),
        *("vollstandiger_name", "nom_et_prenom", "nom_complet", "nom_prenom"),
    )
)
"""headings of a column with the whole name"""
FIELDS: Mapping[str, str] = MappingProxyType(
    {
        **dict.fromkeys(("last_name", "surname", "family_name", "apellido", "apellidos", "apellido_s"), "last_name"),
        **dict.fromkeys(("apelido", "apelidos", "apelido_s", "sobrenome", "cognome", "familienname"), "last_name"),
        **dict.fromkeys(("first_name", "given_name", "name", "nombre", "nombres", "nombre_s", "nome"), "first_name"),
        **dict.fromkeys(("prenom", "primeiro_nome"), "first_name"),
        **dict.fromkeys(("email", "e_mail", "mail", "correo", "email_address", "direccion_de_correo"), "email"),
        **dict.fromkeys(("correo_electronico", "endereco_de_e_mail", "endereco_de_correio_eletronico"), "email"),
        **dict.fromkeys(("direccion_email", "e_mail_adresse", "adresse_de_courriel", "indirizzo_email"), "email"),
        **dict.fromkeys(("identifier", "identificador", "participant_number", "canvas_id"), "number"),
    }
)
"""field of `Student` for each canonical name of a column"""
_IDS = frozenset(
    (
        *(
            "id",
            "ids",
            "idnumber",
            "studentid",
            "studentnumber",
            "netid",
            "registro",
            "sid",
            "uid",
            "uin",
            "emplid",
            "passport",
            "pasaporte",
            "passaporte",
        ),
        *("dni", "nif", "nie", "nia", "niu", "nip", "curp", "rut", "run", "ci", "ra", "cpf", "rg", "cc", "bi", "ine"),
        *("matricula", "matriculation", "matricule", "matricola", "matrikel", "matr", "matrikelnummer", "matrikelnr"),
        *("matrnr", "studierendennummer", "studentennummer", "schulernummer", "personalnummer", "kennung"),
        *("benutzerkennung", "identifiant", "identificacion", "identificacao", "identification", "identificazione"),
        *("legajo", "expediente", "padron", "carne", "carnet", "cedula", "libreta", "documento", "document", "control"),
        *("cartao", "bilhete", "mec", "mecanografico", "mecanografica", "usp", "fiscale", "login", "sis_user_id"),
    )
)
"""words that occur in the heading of a column of ids"""
_USERS = frozenset(
    ("user", "username", "usuario", "utilizador", "utilisateur", "utente", "benutzer", "benutzername", "login")
)
_PERSONS = frozenset(
    (
        *("student", "students", "net", "alumno", "alumna", "alumne", "aluno", "aluna", "estudiante", "estudante"),
        *("estudiantil", "studente", "studentessa", "studenten", "etudiant", "etudiante", "eleve", "schuler"),
        *("registration", "enrollment", "enrolment", "roll", "candidate", "inscription", "inscripcion"),
    )
)
_NUMBERS = frozenset(
    (*("n", "no", "nr", "nro", "num", "numero", "number", "nummer", "cod", "codigo", "code", "codice"),)
)
_FILLERS = frozenset(
    (
        *("de", "del", "do", "da", "di", "du", "d", "des", "der", "of", "the", "la", "el", "l", "o", "a", "y", "e"),
        *("academico", "academica", "universitario", "universitaria", "identidad", "identidade", "cidadao"),
    )
)
"""words in a heading that say nothing about the content of the column"""
_NAMES = frozenset(("name", "nombre", "nome", "nom"))


def canonical(heading: str) -> str:
    """Return the words of a heading in lower case, without accents and signs.

    >>> canonical("N.º de matrícula"), canonical("StudentID"), canonical("Apellido(s)")
    ('no_de_matricula', 'student_id', 'apellido_s')
    """
    parts = _CASE.sub(" ", heading.translate(_SIGNS))
    letters = unicodedata.normalize("NFKD", parts).casefold()
    plain = "".join(letter for letter in letters if not unicodedata.combining(letter))
    return "_".join(re.findall(r"[^\W_]+", plain))


def _words(heading: str) -> frozenset[str]:
    """Return the words of a heading that identify the content of its column."""
    words = frozenset(canonical(heading).split("_"))
    return words - _FILLERS or words


def is_id(heading: str) -> bool:
    """Return whether a heading denotes ids.

    >>> [is_id(heading) for heading in ("DNI / NIE", "Nr. de aluno", "Username", "Course ID", "Student", "Nº")]
    [True, True, True, False, False, False]
    """
    words = _words(heading)
    others = _IDS | _USERS | _PERSONS | _NUMBERS
    if words & _USERS:
        return words <= others | _NAMES
    return words <= others and bool(words & _IDS or (words & _PERSONS and words & _NUMBERS))


def is_user(heading: str) -> bool:
    """Return whether a heading denotes login names."""
    return bool(_words(heading) & _USERS)


def is_number(heading: str) -> bool:
    """Return whether a heading denotes numbers of unknown meaning."""
    return _words(heading) <= _NUMBERS


def is_person(heading: str) -> bool:
    """Return whether a heading denotes students, by their ids or their names."""
    return _words(heading) <= _PERSONS
