"""Questions for learning platforms: Moodle, Canvas and other readers of QTI, PrairieLearn."""

from .bank_file import BANKS, export_questions
from .bank_question import IMAGES, STYLES, BankQuestion

__all__ = ["BANKS", "IMAGES", "STYLES", "BankQuestion", "export_questions"]
