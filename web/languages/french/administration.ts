/** Imports, users, companies, API keys, the audit log and the outbox. */
export const administration = {};
