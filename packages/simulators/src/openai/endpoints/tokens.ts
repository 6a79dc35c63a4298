type Count = (text: string, options: { disallowedSpecial: Set<string> }) => number

const PIECE = 8_000
const MAX_COUNTED = 400_000
const options = { disallowedSpecial: new Set<string>() }
let count: Count | null = null

/** Loads the tokenizer on the first call, because its table takes a second and 70 MB to load. */
export async function loadTokenizer(): Promise<void> {
  count ??= (await import('gpt-tokenizer/encoding/o200k_base')).countTokens
}

/**
 * Counts tokens in the o200k encoding, and extrapolates beyond MAX_COUNTED characters. Splits the text, because the
 * time to encode a long word grows with the square of its length.
 */
export function countTokens(text: string): number {
  if (!count) throw new Error('Await loadTokenizer before counting tokens.')
  const counted = Math.min(text.length, MAX_COUNTED)
  let tokens = 0
  for (let start = 0; start < counted; start += PIECE)
    tokens += count(text.slice(start, Math.min(start + PIECE, counted)), options)
  return text.length > MAX_COUNTED ? Math.round((tokens * text.length) / MAX_COUNTED) : tokens
}
