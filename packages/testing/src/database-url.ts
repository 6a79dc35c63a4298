import { nameOfRole, ROLES, type Role, type RolePasswords } from '@debrief/database/roles/roles'

/** The same server's other database. */
export function onDatabase(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

const passwordOf = (role: Role) => `only-for-tests-of-${role}`

/** What the services' roles sign in with on every server that tests start. */
export const rolePasswords: RolePasswords = Object.fromEntries(ROLES.map((role) => [role, passwordOf(role)]))

/** The same database as a service's role sees it: its fixtures are the owner's. */
export function asRole(databaseUrl: string, role: Role): string {
  const url = new URL(databaseUrl)
  url.username = nameOfRole(role)
  url.password = passwordOf(role)
  return url.href
}
