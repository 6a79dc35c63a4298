import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'

export type Secrets = {
  database: string
  queue: string
  application: string
  githubApp: { privateKey: string; webhookSecret: string }
}

export function readSecrets(file: string): Secrets {
  const kept: Partial<Secrets> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  const { database, queue, application, githubApp } = kept
  if (database && queue && application && githubApp) return { database, queue, application, githubApp }
  const secrets = {
    database: database ?? random(),
    queue: queue ?? random(),
    application: application ?? randomBytes(32).toString('base64'),
    githubApp: githubApp ?? { privateKey: newPrivateKey(), webhookSecret: random() },
  }
  // The write is atomic, because a partial file would make the databases inaccessible.
  writeFileSync(`${file}.new`, JSON.stringify(secrets, null, 2), { mode: 0o600 })
  renameSync(`${file}.new`, file)
  return secrets
}

const random = () => randomBytes(32).toString('hex')

/** PKCS #1, the format in which GitHub issues an App's key. */
const newPrivateKey = () =>
  generateKeyPairSync('rsa', { modulusLength: 2048 })
    .privateKey.export({ type: 'pkcs1', format: 'pem' })
    .toString()
