// The lock pins names, versions and hashes; a server's address in it would tie every build to that server.
// npm writes funding links in spite of .npmrc: run this after a change of dependencies (`npm run lock`).
import { readFileSync, writeFileSync } from "node:fs";

const file = new URL("../package-lock.json", import.meta.url);
const lock = JSON.parse(readFileSync(file, "utf8"));
for (const entry of Object.values(lock.packages)) {
  delete entry.funding;
  delete entry.resolved;
}
writeFileSync(file, JSON.stringify(lock, null, 2) + "\n");
