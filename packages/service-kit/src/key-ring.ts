import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** Encrypts what is stored of other people's secrets. AES-256-GCM with a random 96-bit nonce; the key's id stands in front. */
export interface KeyRing {
  /** `about` names the place it is stored (table, column, row), so that a ciphertext moved elsewhere does not open. */
  seal(secret: string, about: string): string
  /** Throws when the key is not in the ring, or the text was changed or moved. */
  open(sealed: string, about: string): string
}

const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Keys as `id:base64 of 32 bytes`, comma-separated; the first one seals, all of them open, so that keys can be rotated. */
export function readKeyRing(keys: string): KeyRing {
  const ring = new Map(keys.split(',').map((entry) => readKey(entry.trim())))
  const [sealingId] = ring.keys()
  return {
    seal(secret, about) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(ALGORITHM, ring.get(sealingId!)!, nonce)
      cipher.setAAD(Buffer.from(`${about}:${sealingId}`))
      const body = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      return `${sealingId}.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')}`
    },
    open(sealed, about) {
      const [id = '', text = ''] = sealed.split('.')
      const key = ring.get(id)
      if (!key)
        throw new Error(
          `The key "${id}" that sealed this is not in TOKEN_KEYS. Add it back to the end of the list.`,
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

/** Says what is wrong with a TOKEN_KEYS setting, or null. */
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

/** Where a user's GitHub token is stored, for `seal` and `open`. */
export const aboutGithubToken = (userId: string) => `users:github_access_token:${userId}`

/** Where what a mail says is stored, for `seal` and `open`. */
export const aboutMail = (mailId: string) => `mails:body:${mailId}`
