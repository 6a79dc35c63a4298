import { nameOfRole, ROLES, type Role, type RolePasswords } from '@debrief/database/roles/roles'

export function onDatabase(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

const getRolePassword = (role: Role) => `only-for-tests-of-${role}`

export const rolePasswords: RolePasswords = Object.fromEntries(
  ROLES.map((role) => [role, getRolePassword(role)]),
)

export function asRole(databaseUrl: string, role: Role): string {
  const url = new URL(databaseUrl)
  url.username = nameOfRole(role)
  url.password = getRolePassword(role)
  return url.href
}
