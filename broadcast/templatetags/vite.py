"""``{% vite "overlay" %}``: the tags that load one page of the front end."""

from __future__ import annotations

from django import template
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from broadcast.manifest import NotBuilt, assets

register = template.Library()


@register.simple_tag
def vite(page: str) -> SafeString:
    """Styles, early loads of the modules that the page imports, and its script. Raises NotBuilt."""
    found = assets(page)
    return format_html(
        '{}{}<script type="module" crossorigin src="{}"></script>',
        format_html_join("", '<link rel="stylesheet" crossorigin href="{}">', ((static(s),) for s in found.styles)),
        format_html_join("", '<link rel="modulepreload" crossorigin href="{}">', ((static(m),) for m in found.modules)),
        static(found.script),
    )


@register.simple_tag
def vite_if_built(page: str) -> SafeString:
    """The same for a page that can be read without them: nothing while the front end is not built."""
    try:
        return vite(page)
    except NotBuilt:
        return SafeString("")
