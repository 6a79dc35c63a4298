import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits. */
export const newToken = () => randomBytes(32).toString('base64url')

export const isToken = (text: string | null): text is string => text !== null && /^[\w-]{43}$/.test(text)

/** The database stores only the hash, so that a leaked table contains no usable token. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex')
