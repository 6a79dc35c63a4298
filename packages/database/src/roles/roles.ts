/**
 * The services that have a database role. All workers share the role `worker`, and the catalog command uses `billing`.
 */
export const ROLES = ['ingest', 'worker', 'gateway', 'billing'] as const
export type Role = (typeof ROLES)[number]

/** The role's name in PostgreSQL. Roles belong to the server, not to a database. */
export const nameOfRole = (role: Role): string => `debrief_${role}`

/** Each role's password. A role without an entry keeps its password or, if it doesn't exist, isn't created. */
export type RolePasswords = Partial<Record<Role, string>>
