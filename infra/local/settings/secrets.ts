import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

export type Secrets = { database: string; queue: string; application: string }

/** Random, made at the first start, kept in a file that only its owner can read. */
export function readSecrets(file: string): Secrets {
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'))
  const random = () => randomBytes(32).toString('hex')
  const secrets = { database: random(), queue: random(), application: randomBytes(32).toString('base64') }
  writeFileSync(file, JSON.stringify(secrets, null, 2), { mode: 0o600 })
  return secrets
}
