"""Settings of every process. Values come from the environment; reading them has no side effects (see `boot.py`).

| variable | what | default |
|---|---|---|
| DATABASE_URL, DATABASE_OWNER_URL | PostgreSQL as `app`, and as the tables' owner for migrations | the embedded cluster |
| REDIS_URL | Redis or Valkey | the embedded Valkey |
| SECRET_KEY, LINK_KEY, VAULT_KEY, SEARCH_KEY, BOARD_KEY | keys | `var/keys.env` |
| VAULT_KEYS_OLD | former values of VAULT_KEY, with commas, until `rotate_keys` has run and for reading old backups | none |
| KEY_STORE | file of the persons' own secrets, kept apart from every dump | `var/keystore.sqlite3` |
| ALLOWED_HOSTS | names the pages answer to, with commas | any: links carry their own proof, and hosts are LAN addresses |
| CSRF_TRUSTED_ORIGINS | origins of forms behind a TLS proxy | none |
| PROXIES | number of proxies in front whose X-Forwarded-* are true | 0 |
| DEBUG | developer's error pages | no |
| EMAIL_URL | how e-mail goes out, `smtp+tls://user:password@host:587` | not at all: a line in the worker's log |
| EMAIL_FROM | the sender's address | `chaodipi@localhost` |
| SMS_BACKEND | class that sends text messages | not at all: a line in the worker's log |
| SITE_URL | where guests reach the site, for links in messages | none: messages have no link |
| NOTICES_AUTO | events whose messages go without being looked at, with commas, or `all` | none |
| LINK_DAYS | how long a link is good, counted from when it was made or renewed; 0 for ever | 60 |
| OBS_URL, OBS_PASSWORD | OBS's websocket that follows the air, `ws://192.168.1.20:4455`, and its password | none |
| OBS_SCENES | OBS's scene for each scene on air, `table=牌桌,board=抽奖台`; what is left out switches nothing | none |
| PRACTICE_TABLES, PRACTICE_PER_ADDRESS | practice tables at once, in all and begun from one address; 0 closes it | 10 and 3 |
| PRACTICE_MINUTES, PRACTICE_IDLE_MINUTES | how long one lasts at most, and without its person | 120 and 15 |
| LOG_LEVEL | level of our own log | INFO |
| VAR_DIR | folder of what is written at run time | `var/` |
| THEMES_DIR | folder of the themes of the picture on air | `var/themes/` |
"""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path
from typing import Any

import environ
from django.core.exceptions import ImproperlyConfigured
from django.utils.translation import gettext_lazy as _

from config import embedded, keys, places

env = environ.Env()
BASE_DIR = places.BASE
VAR_DIR = places.var()

KEYS = keys.known()
if lacking := keys.missing():
    raise ImproperlyConfigured(f"No value for {', '.join(lacking)}: manage.py makes the keys at a first start.")
SECRET_KEY = KEYS["SECRET_KEY"]
VAULT_KEYS_OLD = keys.old_vault_keys()
THEMES_DIR = Path(env.str("THEMES_DIR", default=str(VAR_DIR / "themes")))
KEY_STORE = Path(env.str("KEY_STORE", default=str(VAR_DIR / "keystore.sqlite3")))

DEBUG = env.bool("DEBUG", default=False)
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=["*"])
CSRF_TRUSTED_ORIGINS = env.list("CSRF_TRUSTED_ORIGINS", default=[])

INSTALLED_APPS = [
    "config",
    "core",
    "core.console",
    "games",
    "games.practice",
    "tournaments.people",
    "tournaments.money",
    "tournaments.season",
    "lottery",
    "broadcast",
    "channels",
    "rest_framework",
    "drf_spectacular",
    "django_filters",
    "django_htmx",
    "pgtrigger",
    "pghistory",
    "unfold.apps.BasicAppConfig",  # before the admin, whose templates it replaces
    "django.contrib.admin.apps.SimpleAdminConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "rules",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "axes",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "config.headers.SecurityHeaders",
    "config.static.StaticFiles",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "core.language.LanguageMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "core.refusals.RefusalMiddleware",
    "core.texts.TextsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "axes.middleware.AxesMiddleware",  # last: it answers for the sign-in page when an account is locked
]

ROOT_URLCONF = "config.urls"
ASGI_APPLICATION = "config.asgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]

# --- database ---------------------------------------------------------------------------------------------------
# Two roles: `owner` makes tables, `app` works in them; manage.py asks for the owner where the schema changes.
# Tests make databases and look at rights: they alone are the superuser, and only of their throwaway cluster.
_ROLES = {"app": "app", "owner": "owner", "tests": "postgres"}
_role = env.str("DATABASE_ROLE", default="app")
DATABASE_APP_ROLE: str | None = "app"  # whose rights are set after a migration; None where one role does everything
if _url := env.str("DATABASE_URL", default=""):
    _serving = environ.Env.db_url_config(_url).get("USER")
    DATABASE_APP_ROLE = _serving if env.str("DATABASE_OWNER_URL", default="") else None
    _url = env.str("DATABASE_OWNER_URL", default=_url) if _role == "owner" else _url
else:
    _url = embedded.database_url(_ROLES[_role])
_database: dict[str, Any] = environ.Env.db_url_config(_url)
if _database.get("ENGINE") != "django.db.backends.postgresql":
    raise ImproperlyConfigured("DATABASE_URL must be a postgresql:// URL: constraints, locks and triggers rest on it.")
_database.setdefault("OPTIONS", {})
_database["CONN_HEALTH_CHECKS"] = True  # a restarted database is met by a fresh connection, not by an error
if env.bool("DATABASE_POOL", default=False):  # long-lived processes with threads: web and worker
    _database["OPTIONS"]["pool"] = {"min_size": 1, "max_size": env.int("DATABASE_POOL_SIZE", default=12), "timeout": 10}
DATABASES = {"default": _database}

# --- Redis: channel layer and tasks -----------------------------------------------------------------------------
REDIS_URL = env.str("REDIS_URL", default="") or embedded.redis_url()
CHANNEL_LAYERS = {
    # The pub/sub layer: the list-based one ran out of connections when a thousand clients left at once.
    "default": {"BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer", "CONFIG": {"hosts": [REDIS_URL]}},
}
CELERY_BROKER_URL = REDIS_URL.replace("unix://", "redis+socket://", 1)
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_SERIALIZER = "json"
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_ENABLE_UTC = True
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_WORKER_REDIRECT_STDOUTS = False  # or prints of the worker vanish
CELERY_WORKER_SEND_TASK_EVENTS = False
# Ticks with an ETA are held by the worker unacknowledged; prefetch must not hold them back.
CELERY_WORKER_PREFETCH_MULTIPLIER = 0
CELERY_TASK_ACKS_LATE = False

# --- language and time ------------------------------------------------------------------------------------------
LANGUAGE_CODE = "zh-hans"
LANGUAGES = [("zh-hans", _("Chinese")), ("en", _("English"))]
LOCALE_PATHS = [BASE_DIR / "locale"]
USE_I18N = True
TIME_ZONE = "Asia/Shanghai"
USE_TZ = True

# --- static files -----------------------------------------------------------------------------------------------
STATIC_URL = "/static/"
STATIC_ROOT = VAR_DIR / "static"
WEB_DIST = BASE_DIR / "web" / "dist"  # what Vite builds; its manifest tells pages the hashed names
STATICFILES_DIRS = [("web", WEB_DIST)] if WEB_DIST.is_dir() else []
WHITENOISE_USE_FINDERS = True  # without collectstatic the built files are served where they lie
WHITENOISE_AUTOREFRESH = DEBUG
WHITENOISE_MAX_AGE = 60
WHITENOISE_IMMUTABLE_FILE_TEST = "/static/web/assets/"

# --- security ---------------------------------------------------------------------------------------------------
# A link is its own proof, so nobody else's server is told of it. (With "no-referrer" a browser sends `Origin: null`
# with every form, and the check against forged requests refuses it; the live pages' shells set that by themselves.)
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CONTENT_TYPE_NOSNIFF = True
X_FRAME_OPTIONS = "SAMEORIGIN"
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
PROXIES = env.int("PROXIES", default=0)
if PROXIES:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = True
# 'self' covers a socket of the same origin only in newer browsers; OBS 30 has Chromium 103.
CONTENT_SECURITY_POLICY = {
    "default-src": "'self'",
    "connect-src": "'self' ws: wss:",
    "img-src": "'self' data: blob:",
    "font-src": "'self' data:",
    "style-src": "'self' 'unsafe-inline'",
    "object-src": "'none'",
    "base-uri": "'none'",
    "form-action": "'self'",
    "frame-ancestors": "'self'",
}

# --- members ----------------------------------------------------------------------------------------------------
AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",  # first: it stops who is locked out
    "rules.permissions.ObjectPermissionBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in ("UserAttributeSimilarityValidator", "CommonPasswordValidator", "NumericPasswordValidator")
] + [
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 10}},
]
if _role == "tests":  # a good hash is slow by design
    PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "console:home"
SESSION_COOKIE_AGE = 14 * 24 * 3600
ACCOUNT_ADAPTER = "core.members.adapters.AccountAdapter"
ACCOUNT_LOGIN_METHODS = {"username"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "password1*"]
ACCOUNT_SIGNUP_ENABLED = False  # members are added by `manage.py add_member` or by a producer
ACCOUNT_EMAIL_VERIFICATION = "none"
ACCOUNT_LOGOUT_REDIRECT_URL = "account_login"
ACCOUNT_PRESERVE_USERNAME_CASING = True
ACCOUNT_USER_DISPLAY = "core.members.adapters.shown"
ACCOUNT_REAUTHENTICATION_TIMEOUT = 900
# Beside the lock-out below, which is kept in the database: these are counted in each web process by itself.
ACCOUNT_RATE_LIMITS = {"login": "60/m/ip", "login_failed": "30/m/ip,10/5m/key", "reauthenticate": "10/m/user"}
MFA_ADAPTER = "core.members.adapters.SecondFactorAdapter"
MFA_FORMS = {
    "authenticate": "core.members.forms.Authenticate",
    "reauthenticate": "core.members.forms.Reauthenticate",
    "activate_totp": "core.members.forms.ActivateTOTP",
}
MFA_SUPPORTED_TYPES = ["totp", "recovery_codes"]
MFA_TOTP_ISSUER = "炒地皮演播台"
MFA_TOTP_TOLERANCE = 1
# Locked are an account for one address (so that nobody can lock a member out from elsewhere), after five failures.
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_FAILURE_LIMIT = 5
AXES_COOLOFF_TIME = timedelta(minutes=15)
AXES_RESET_ON_SUCCESS = True
AXES_RESET_COOL_OFF_ON_FAILURE_DURING_LOCKOUT = False
AXES_CLIENT_IP_CALLABLE = "core.members.address.client_address"
AXES_LOCKOUT_CALLABLE = "core.members.views.locked_out"
AXES_USERNAME_CALLABLE = "core.members.address.account_meant"
AXES_SENSITIVE_PARAMETERS = ["username", "login", "ip_address", "password"]
AXES_DISABLE_ACCESS_LOG = True
AXES_VERBOSE = False
AXES_ENABLE_ADMIN = False

# --- messages to contestants ------------------------------------------------------------------------------------
# The default backends send nothing and log neither address nor text (Django's console one would print both).
EMAIL_BACKEND = "tournaments.people.notice_backends.ConsoleEmail"
if env.str("EMAIL_URL", default=""):
    vars().update(env.email_url("EMAIL_URL"))
EMAIL_TIMEOUT = 20
EMAIL_FROM = env.str("EMAIL_FROM", default="chaodipi@localhost")
SMS_BACKEND = env.str("SMS_BACKEND", default="tournaments.people.notice_backends.ConsoleSms")
SITE_URL = env.str("SITE_URL", default="")
NOTICES_AUTO = env.list("NOTICES_AUTO", default=[])

LINK_DAYS = env.int("LINK_DAYS", default=60)
OBS_URL = env.str("OBS_URL", default="")
OBS_PASSWORD = env.str("OBS_PASSWORD", default="")
OBS_SCENES = env.dict("OBS_SCENES", default={})

# --- practice (games.practice) ----------------------------------------------------------------------------------
PRACTICE_TABLES = env.int("PRACTICE_TABLES", default=10)
PRACTICE_PER_ADDRESS = env.int("PRACTICE_PER_ADDRESS", default=3)
PRACTICE_MINUTES = env.int("PRACTICE_MINUTES", default=120)
PRACTICE_IDLE_MINUTES = env.int("PRACTICE_IDLE_MINUTES", default=15)

# --- support (Django's admin; core.support) ---------------------------------------------------------------------
UNFOLD = {
    "SITE_SYMBOL": "support_agent",
    "SITE_FAVICONS": [{"rel": "icon", "href": "data:,"}],
    "SHOW_HISTORY": False,
    "THEME": "dark",
    "BORDER_RADIUS": "8px",
    "STYLES": ["config.support_look.face", "config.support_look.style"],
    "COLORS": {
        "primary": {
            "50": "#fdf7e6",
            "100": "#fbeec6",
            "200": "#f8e09a",
            "300": "#f5d16c",
            "400": "#f2c14e",
            "500": "#d9a53a",
            "600": "#9a6d16",
            "700": "#7d5811",
            "800": "#60440e",
            "900": "#46320b",
            "950": "#2b1f07",
        },
    },
}

# --- API --------------------------------------------------------------------------------------------------------
REST_FRAMEWORK = {
    "DEFAULT_SCHEMA_CLASS": "core.api.schema.OfficeSchema",
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["rest_framework.parsers.JSONParser"],
    "DEFAULT_AUTHENTICATION_CLASSES": ["rest_framework.authentication.SessionAuthentication"],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
    "DEFAULT_FILTER_BACKENDS": ["django_filters.rest_framework.DjangoFilterBackend"],
    "DEFAULT_PAGINATION_CLASS": "rest_framework.pagination.LimitOffsetPagination",
    "PAGE_SIZE": 100,
    "NUM_PROXIES": PROXIES,
    "EXCEPTION_HANDLER": "core.problems.exception_handler",
    # Of one address, or of one member or token (office), counted in each web process by itself.
    "DEFAULT_THROTTLE_RATES": {
        "referee": "120/min",
        "replay": "60/min",
        "records": "240/min",
        "office": "600/min",
        "show": "120/min",
    },
}
SPECTACULAR_SETTINGS = {
    "TITLE": "炒地皮演播台 Chaodipi",
    "DESCRIPTION": "Tables, sessions, boards and links of the show. 牌桌、赛事、奖板与链接。",
    "VERSION": "1",
    "SERVE_INCLUDE_SCHEMA": False,
    "COMPONENT_SPLIT_REQUEST": True,
    "ENUM_NAME_OVERRIDES": {
        "RightEnum": "core.api.calls.RIGHTS",
        "RoleEnum": "core.roles.ROLES",
        "LinkKindEnum": "core.models.Link.Kind",
        "DuplicateKindEnum": "tournaments.people.api_shapes.DUPLICATE_KINDS",
        "RegistrationStateEnum": "tournaments.people.models.Registration.State",
        "SessionStateEnum": "tournaments.season.models.Session.State",
        "SideEnum": "tournaments.season.models.SIDES",
        "PayoutStateEnum": "tournaments.money.api_shapes.STATES",
        "WonKindEnum": "tournaments.money.api_shapes.WON",
        "NoticeStateEnum": "tournaments.people.notice_models.Notice.State",
        "PrizeKindEnum": "lottery.models.Prize.Kind",
        "AirSceneEnum": "broadcast.air.SCENES",
        "ShownSceneEnum": "broadcast.api_shapes.SHOWN",
        "OutputKindEnum": "broadcast.outputs_api.KINDS",
    },
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "core.api.schema.add_problem",
        "games.api_schema.add_components",
    ],
}

# --- log --------------------------------------------------------------------------------------------------------
LOGGING: dict[str, Any] = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {"no_tokens": {"()": "config.redaction.NoTokens"}, "one_line": {"()": "core.trouble.OneLine"}},
    "formatters": {"line": {"format": "{asctime} {levelname:<7} {name}: {message}", "style": "{"}},
    "handlers": {
        "stderr": {"class": "logging.StreamHandler", "formatter": "line", "filters": ["no_tokens"]},
    },
    "root": {"handlers": ["stderr"], "level": "WARNING"},
    "loggers": {
        **{
            name: {"level": env.str("LOG_LEVEL", default="INFO")} for name in ("config", "core", "games", "tournaments")
        },
        **{name: {"level": env.str("LOG_LEVEL", default="INFO")} for name in ("lottery", "broadcast", "uvicorn")},
        "channels_redis.pubsub": {"filters": ["one_line"]},
    },
}
