/** All workers share the role `worker`, and the catalog command uses `billing`. */
export const ROLES = ['ingest', 'worker', 'gateway', 'billing'] as const
export type Role = (typeof ROLES)[number]

/** Roles belong to the PostgreSQL server, not to a database. */
export const nameOfRole = (role: Role): string => `debrief_${role}`

/** A role without an entry keeps its password. If the role doesn't exist, it isn't created. */
export type RolePasswords = Partial<Record<Role, string>>
