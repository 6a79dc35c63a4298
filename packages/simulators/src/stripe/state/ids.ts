import { randomBytes } from 'node:crypto'

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** An id as Stripe makes them: `sub_1` and 23 letters. */
export const newId = (prefix: string) => `${prefix}_1${lettersOf(23)}`

export const lettersOf = (count: number) =>
  Array.from(randomBytes(count), (byte) => letters[byte % letters.length]).join('')
