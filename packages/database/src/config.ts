import { z } from 'zod'
import { ROLES, type Role, type RolePasswords } from './roles/roles.ts'

/** Allows only characters that clients and PostgreSQL read the same way without normalization (RFC 4013). */
const password = z
  .string()
  .regex(/^[\x21-\x7e]+$/, 'must be ASCII letters, digits and symbols, without spaces')
  .optional()

export const settings = z.object({
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' }),
  INGEST_DB_PASSWORD: password,
  WORKER_DB_PASSWORD: password,
  GATEWAY_DB_PASSWORD: password,
  BILLING_DB_PASSWORD: password,
})

export const PASSWORD_SETTINGS = {
  ingest: 'INGEST_DB_PASSWORD',
  worker: 'WORKER_DB_PASSWORD',
  gateway: 'GATEWAY_DB_PASSWORD',
  billing: 'BILLING_DB_PASSWORD',
} as const satisfies Record<Role, keyof typeof settings.shape>

export interface MigrateSettings {
  databaseUrl: string
  passwords: RolePasswords
}

export function readMigrateSettings(): MigrateSettings {
  const given = Object.entries(process.env).filter(([, value]) => value !== '')
  const parsed = settings.safeParse(Object.fromEntries(given))
  if (!parsed.success) {
    const faults = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
    throw new Error(`${faults.join('\n')}\n(see .env.example)`)
  }
  const { DATABASE_URL } = parsed.data
  const passwords: RolePasswords = {}
  for (const role of ROLES) {
    const password = parsed.data[PASSWORD_SETTINGS[role]]
    if (password) passwords[role] = password
  }
  return { databaseUrl: DATABASE_URL, passwords }
}
