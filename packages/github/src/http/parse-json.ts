/** 16 digits and more: what JavaScript may not hold exactly. */
const LONG = /\d{16}/
const TEXTS_AND_NUMBERS = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g
const WHOLE = /^-?\d+$/

/**
 * undefined where the text is no JSON. Whole numbers that JavaScript cannot hold exactly come as text: ids of hook
 * deliveries have 19 digits (https://github.com/octokit/request.js/issues/797).
 */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(LONG.test(text) ? text.replace(TEXTS_AND_NUMBERS, quoteUnsafe) : text)
  } catch {
    return undefined
  }
}

const quoteUnsafe = (found: string) =>
  WHOLE.test(found) && !Number.isSafeInteger(Number(found)) ? `"${found}"` : found
