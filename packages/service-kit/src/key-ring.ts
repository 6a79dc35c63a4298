import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** Encrypts stored secrets with AES-256-GCM and a random 96-bit nonce. The ciphertext starts with the key's id. */
export interface KeyRing {
  sealingId: string
  ids: ReadonlySet<string>
  /**
   * `about` says what the secret belongs to, usually a table, column and row. Decrypting with another `about` fails.
   */
  seal(secret: string, about: string): string
  /** Throws if the key is missing, if the ciphertext was changed, or if `about` differs. */
  open(sealed: string, about: string): string
}

const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * Parses keys in the form `id:base64 of 32 bytes`, separated by commas. The first key encrypts, and all keys decrypt.
 */
export function readKeyRing(keys: string): KeyRing {
  const [sealing = '', ...others] = keys.split(',').map((entry) => entry.trim())
  const [sealingId, sealingKey] = readKey(sealing)
  const ring = new Map([[sealingId, sealingKey], ...others.map(readKey)])
  return {
    sealingId,
    ids: new Set(ring.keys()),
    seal(secret, about) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(ALGORITHM, sealingKey, nonce)
      cipher.setAAD(Buffer.from(`${about}:${sealingId}`))
      const body = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      return `${sealingId}.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')}`
    },
    open(sealed, about) {
      const [id = '', text = ''] = sealed.split('.')
      const key = ring.get(id)
      if (!key)
        throw new Error(
          `TOKEN_KEYS is missing the key "${id}", which encrypted this secret. Add it back at the end of the list.`,
        )
      const bytes = Buffer.from(text, 'base64url')
      const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES), {
        authTagLength: TAG_BYTES,
      })
      decipher.setAAD(Buffer.from(`${about}:${id}`))
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
      return Buffer.concat([
        decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)),
        decipher.final(),
      ]).toString('utf8')
    },
  }
}

/** Returns an error message for an invalid TOKEN_KEYS setting, else null. */
export function faultOfKeys(keys: string): string | null {
  try {
    readKeyRing(keys)
    return null
  } catch (error) {
    return (error as Error).message
  }
}

function readKey(entry: string): [string, Buffer] {
  const [id = '', text = ''] = entry.split(':')
  const key = Buffer.from(text, 'base64')
  if (!/^[\w-]+$/.test(id) || key.length !== 32) {
    throw new Error(
      'must be id:key pairs, comma-separated, each key 32 bytes in base64 (openssl rand -base64 32)',
    )
  }
  return [id, key]
}

export const aboutGithubToken = (userId: string) => `users:github_access_token:${userId}`

export const aboutRefreshToken = (identityId: string) => `oidc_identities:refresh_token:${identityId}`
export const aboutIdToken = (sessionId: string) => `sessions:id_token:${sessionId}`
export const aboutMail = (mailId: string) => `mails:body:${mailId}`

export const aboutChatAddress = (channelId: string) => `chat_channels:address:${channelId}`

export const aboutGithubApp = (
  table: 'github_app' | 'standards_app',
  column: 'private_key' | 'webhook_secret',
) => `${table}:${column}`

/** Doesn't depend on the column, because a rotation moves the current secret to the column for the previous secret. */
export const aboutWebhookSecret = (endpointId: string) => `webhook_endpoints:secret:${endpointId}`

export interface StoredSecret {
  place:
    | 'github_token'
    | 'mail'
    | 'chat_address'
    | 'app_private_key'
    | 'app_webhook_secret'
    | 'standards_app_private_key'
    | 'standards_app_webhook_secret'
    | 'webhook_secret'
    | 'webhook_previous_secret'
    | 'oidc_refresh_token'
    | 'session_id_token'
  id: string
  sealed: string
}

const ABOUT: Record<StoredSecret['place'], (id: string) => string> = {
  github_token: aboutGithubToken,
  mail: aboutMail,
  chat_address: aboutChatAddress,
  app_private_key: () => aboutGithubApp('github_app', 'private_key'),
  app_webhook_secret: () => aboutGithubApp('github_app', 'webhook_secret'),
  standards_app_private_key: () => aboutGithubApp('standards_app', 'private_key'),
  standards_app_webhook_secret: () => aboutGithubApp('standards_app', 'webhook_secret'),
  webhook_secret: aboutWebhookSecret,
  webhook_previous_secret: aboutWebhookSecret,
  oidc_refresh_token: aboutRefreshToken,
  session_id_token: aboutIdToken,
}

export const openSealed = (keys: KeyRing) => (secret: StoredSecret) =>
  keys.open(secret.sealed, ABOUT[secret.place](secret.id))

export const resealed = (keys: KeyRing) => (secret: StoredSecret) =>
  keys.seal(openSealed(keys)(secret), ABOUT[secret.place](secret.id))
