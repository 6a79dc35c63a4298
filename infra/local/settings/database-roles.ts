import { createHmac } from 'node:crypto'
import { PASSWORD_SETTINGS } from '@debrief/database/config'
import { nameOfRole, ROLES, type Role, type RolePasswords } from '@debrief/database/roles/roles'

const SETTINGS = Object.values(PASSWORD_SETTINGS)

/**
 * Returns the passwords of the services' database roles. For the private server, derives them from the owner's
 * password, so that only that password must be stored. On the server in DATABASE_URL, the roles may already exist, so
 * only configured passwords are used.
 */
export function chooseRolePasswords(
  env: Record<string, string>,
  ownersPassword: string | null,
): RolePasswords {
  const passwords: RolePasswords = {}
  for (const role of ROLES) {
    const password = env[PASSWORD_SETTINGS[role]] || (ownersPassword && madeFrom(ownersPassword, role))
    if (password) passwords[role] = password
  }
  return passwords
}

const madeFrom = (secret: string, role: Role) =>
  createHmac('sha256', secret).update(nameOfRole(role)).digest('hex')

interface DatabaseRoleOptions {
  role?: Role | undefined
  /** The owner's. */
  databaseUrl: string
  passwords: RolePasswords
}

/**
 * Returns a process's DATABASE_URL. Also empties the password settings, so that the process can't read the passwords of
 * other roles. A process without a role connects as the owner and gets all passwords.
 */
export function databaseSettings({
  role,
  databaseUrl,
  passwords,
}: DatabaseRoleOptions): Record<string, string> {
  if (!role) {
    const known = ROLES.map((each) => [PASSWORD_SETTINGS[each], passwords[each] ?? ''])
    return { DATABASE_URL: databaseUrl, ...Object.fromEntries(known) }
  }
  const unknown = Object.fromEntries(SETTINGS.map((setting) => [setting, '']))
  const password = passwords[role]
  if (!password) return { DATABASE_URL: databaseUrl, ...unknown }
  const url = new URL(databaseUrl)
  url.username = nameOfRole(role)
  url.password = encodeURIComponent(password)
  return { DATABASE_URL: url.href, ...unknown }
}
