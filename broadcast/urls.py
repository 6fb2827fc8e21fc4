"""Live pages. A link's token stands in the fragment, so it reaches neither this server's logs nor anybody else's."""

from __future__ import annotations

from django.urls import path

from broadcast import (
    api_onair,
    commentary,
    desk_pages,
    ograf_pages,
    outputs_air,
    outputs_api,
    outputs_pages,
    proofs,
    public_pages,
    shells,
    themes_pages,
    wall,
)

app_name = "broadcast"

urlpatterns = [
    *(path(f"{name}/", shells.shell, {"page": name}, name=name) for name in shells.PAGES),
    *(path(f"{name}/launcher.html", shells.launcher, {"page": name}, name=f"{name}-launcher") for name in shells.PAGES),
    path("desk/run", desk_pages.run, name="desk-run"),
    path("desk/as-run", desk_pages.as_run, name="desk-as-run"),
    path("api/onair", api_onair.OnAir.as_view(), name="api-onair"),
    path("api/onair/as-run", api_onair.AsRun.as_view(), name="api-as-run"),
    *(path(f"api/onair/{verb}", view.as_view(), name=f"api-onair-{verb}") for verb, view in api_onair.VERBS.items()),
    path("office/sessions/<uuid:pk>/outputs/", outputs_pages.page, name="outputs"),
    path("api/outputs", outputs_api.Outputs.as_view(), name="api-outputs"),
    path("api/outputs/<int:pk>", outputs_api.OneOutput.as_view(), name="api-output"),
    path("api/outputs/<int:pk>/reload", outputs_api.ReloadOutput.as_view(), name="api-output-reload"),
    path("api/outputs/<int:pk>/revoke", outputs_api.RevokeOutput.as_view(), name="api-output-revoke"),
    path("api/outputs/<int:pk>/take", outputs_air.TakeOutput.as_view(), name="api-output-take"),
    path("api/outputs/<int:pk>/clear", outputs_air.ClearOutput.as_view(), name="api-output-clear"),
    path("api/outputs/<int:pk>/show", outputs_api.ShowOutput.as_view(), name="api-output-show"),
    path("ograf/pack/<path:file>", ograf_pages.packed, name="ograf-pack"),
    path("themes/", themes_pages.page, name="themes"),
    path("themes/<slug:name>.json", themes_pages.theme, name="theme"),
    path("themes/<slug:name>/logo", themes_pages.logo, name="theme-logo"),
    path("office/sessions/<uuid:pk>/commentary/", commentary.page, name="commentary-of"),
    path("office/sessions/<uuid:pk>/commentary/hands/", commentary.hands, name="commentary-hands"),
    path("office/wall/", wall.wall, name="wall"),
    path("show/", public_pages.show, name="show"),
    path("show/<str:code>/", public_pages.evening, name="evening"),
    path("proof/", proofs.page, name="proof"),
    path(f"proof/{proofs.FILE}", proofs.page, {"download": True}, name="proof-file"),
    path("proof/qr/<str:session>/<str:root>.svg", proofs.qr, name="proof-qr"),
    path("api/proofs/<str:session>", proofs.Proof.as_view(), name="api-proof"),
]
