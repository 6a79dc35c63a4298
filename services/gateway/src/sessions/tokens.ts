import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits as text, for cookies and states. */
export const newToken = () => randomBytes(32).toString('base64url')

export const isToken = (text: string | null): text is string => text !== null && /^[\w-]{43}$/.test(text)

/** Only the hash is stored, so that reading the table reveals no usable token. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex')
