// Nothing of the measurement is stored: no database, so that no native module has to be built.
module.exports = { databaseAdapter: {
  findUser: () => null, getSuperUserRole: () => ({id: "1", name: "superuser", permissions: []}), upsertUser: (u) => u,
  isSuperUser: () => true, createApiKey: () => ({secret_key: "x"}), findApiKey: () => null, saveUser: () => {},
  deleteSecretKey: () => {}, saveReplicant: () => {}, getAllReplicants: () => [],
} };
