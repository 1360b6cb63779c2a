"""Pictures from outside: read by Pillow, turned upright, sized, encoded anew.

Nothing of the file is stored but its pixels: no place, no camera, no second picture.
"""

from io import BytesIO

from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from players.common.refused import Refused

MOST_BYTES = settings.DATA_UPLOAD_MAX_MEMORY_SIZE - 100_000  # With the form around it
TOO_LARGE = gettext_lazy("This picture has more than 1.9 MB. Choose a smaller one.")
MOST_PIXELS = 40_000_000
LONGEST_SIDE = 1200
QUALITY = 80
# What phones and scanners write; nothing that runs code or opens other files.
FORMATS = ("JPEG", "PNG", "WEBP")
RATIO = 6  # A picture longer than this many times its height is a strip


def encode(source: bytes) -> bytes:
    """The picture as a JPEG of bounded size. Raises Refused."""
    from PIL import Image, ImageOps  # loads Pillow

    if len(source) > MOST_BYTES:
        raise Refused(str(TOO_LARGE))
    try:
        with Image.open(BytesIO(source), formats=FORMATS) as image:
            width, height = image.size
            if width * height > MOST_PIXELS:
                raise Refused(
                    _(
                        "This picture has more than 40 million dots. Choose a smaller one."
                    )
                )
            if max(width, height) > RATIO * min(width, height):
                raise Refused(_("This picture is a strip. Choose another one."))
            upright = ImageOps.exif_transpose(image)
            upright.thumbnail((LONGEST_SIDE, LONGEST_SIDE))
            drawn = Image.new("RGB", upright.size, "white")
            whole = upright.convert("RGBA")
            drawn.paste(whole, mask=whole.getchannel("A"))
    except Refused:
        raise
    except Exception as error:  # whatever a broken file makes its decoder raise
        raise Refused(
            _("This is no picture that can be read. Choose a JPEG, PNG or WebP file.")
        ) from error
    out = BytesIO()
    drawn.save(out, "JPEG", quality=QUALITY, optimize=True, progressive=True)
    return out.getvalue()
