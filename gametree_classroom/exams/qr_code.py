"""QR codes: the signed codes on an exam's pages, and addresses of pages on the site."""

from __future__ import annotations

from gametree.errors import InputError, imported
from gametree.phrases import Code, gettext

_NEEDS = gettext("QR codes need zxing-cpp; install it with: %(line)s").with_values(
    line=Code("pip install 'gametree[scan]'")
)
_TOO_LONG = gettext("a QR code cannot hold a text of %(count)s characters; use a smaller tree")


def qr_modules(text: str) -> list[list[int]]:
    """Return the rows of a QR code without its margin: 0 for each dark square, 255 for each light square.

    Raises
    ------
    MissingPackageError
        If zxing-cpp is not installed.
    InputError
        If the text is too long for a QR code.
    """
    zxing = imported("zxingcpp", _NEEDS)
    try:
        barcode = zxing.create_barcode(text, zxing.BarcodeFormat.QRCode, ec_level="M")
    except ValueError as error:
        raise InputError(_TOO_LONG.with_values(count=len(text))) from error
    rows: list[list[int]] = memoryview(barcode.to_image(add_quiet_zones=False)).tolist()  # type: ignore[assignment]
    return rows
