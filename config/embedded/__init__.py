"""PostgreSQL and Valkey from their wheels, on unix sockets, for whoever gives no `DATABASE_URL` / `REDIS_URL`."""

from config.embedded.servers import database_url, join, leave, look_after, redis_url

__all__ = ["database_url", "join", "leave", "look_after", "redis_url"]
