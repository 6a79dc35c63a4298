import { z } from 'zod'

/** Characters that set or override the text direction. They can disguise text: `gnp.exe` can look like `exe.png`. */
const DIRECTION = '\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069'
/** These characters aren't allowed in a line. Control characters could inject lines into emails. */
const NOT_IN_LINE = new RegExp(`[\\p{Cc}\\p{Zl}\\p{Zp}${DIRECTION}]`, 'u')
const NOT_IN_TEXT = new RegExp(`(?![\\t\\n\\r])[\\p{Cc}${DIRECTION}]`, 'u')

export const typedLine = (maxLength: number) =>
  z
    .string()
    .trim()
    .min(1, 'must not be empty')
    .max(maxLength)
    .refine((line) => !NOT_IN_LINE.test(line), 'must be one line without control characters')

export const typedText = (maxLength: number) =>
  z
    .string()
    .trim()
    .max(maxLength)
    .refine((text) => !NOT_IN_TEXT.test(text), 'must be without control characters')
