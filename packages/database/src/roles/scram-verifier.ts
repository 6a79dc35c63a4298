import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'

/** As PostgreSQL does it by default (scram_iterations). */
const ITERATIONS = 4_096
const SALT_BYTES = 16

const hmac = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/**
 * What PostgreSQL keeps of a password, made here so that the password itself is in no statement and in no log of the
 * server's: SCRAM-SHA-256$<iterations>:<salt>$<StoredKey>:<ServerKey>, as
 * https://www.postgresql.org/docs/current/catalog-pg-authid.html has it, with the keys of RFC 5802, section 3, and the hash
 * of RFC 7677. `password`: printable ASCII, which SASLprep (RFC 4013) leaves as it is.
 */
export function scramVerifier(password: string, salt: Buffer = randomBytes(SALT_BYTES)): string {
  const salted = pbkdf2Sync(password, salt, ITERATIONS, 32, 'sha256')
  const storedKey = createHash('sha256').update(hmac(salted, 'Client Key')).digest('base64')
  const serverKey = hmac(salted, 'Server Key').toString('base64')
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString('base64')}$${storedKey}:${serverKey}`
}
