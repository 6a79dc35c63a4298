/** The services that connect as a role of their own. The workers share one, and so do billing's jobs and its catalogue. */
export const ROLES = ['ingest', 'worker', 'gateway', 'billing'] as const
export type Role = (typeof ROLES)[number]

/** Its name in PostgreSQL. Roles belong to the server, not to one of its databases. */
export const nameOfRole = (role: Role): string => `debrief_${role}`

/** What each role signs in with; a role that is left out keeps what it has, or is not made. */
export type RolePasswords = Partial<Record<Role, string>>
