#!/bin/sh
# The two roles, their rights and the database, as the embedded cluster has them. Run once as the superuser:
# the image of PostgreSQL does so by itself at the first start of an empty volume.
set -eu
: "${OWNER_PASSWORD:?}" "${APP_PASSWORD:?}"
psql --username "${POSTGRES_USER:-postgres}" --dbname template1 -v ON_ERROR_STOP=1 \
  -v owner_password="$OWNER_PASSWORD" -v app_password="$APP_PASSWORD" <<'SQL'
CREATE ROLE owner LOGIN PASSWORD :'owner_password';
CREATE ROLE app LOGIN PASSWORD :'app_password';
CREATE DATABASE chaodipi OWNER owner ENCODING 'UTF8' LC_COLLATE 'C.UTF-8' LC_CTYPE 'C.UTF-8' TEMPLATE template0;
\connect chaodipi
ALTER DEFAULT PRIVILEGES FOR ROLE owner GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO app;
ALTER DEFAULT PRIVILEGES FOR ROLE owner GRANT USAGE, SELECT ON SEQUENCES TO app;
SQL
