/** JavaScript can't represent every number with 16 or more digits exactly. */
const LONG = /\d{16}/
const TEXTS_AND_NUMBERS = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g
const WHOLE = /^-?\d+$/

/**
 * Returns undefined if the text isn't JSON. Integers that JavaScript can't represent exactly become strings
 * (https://github.com/octokit/request.js/issues/797).
 */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(LONG.test(text) ? text.replace(TEXTS_AND_NUMBERS, quoteUnsafe) : text)
  } catch {
    return undefined
  }
}

const quoteUnsafe = (digits: string) =>
  WHOLE.test(digits) && !Number.isSafeInteger(Number(digits)) ? `"${digits}"` : digits
