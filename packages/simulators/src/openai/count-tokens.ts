type Count = (text: string, options: { disallowedSpecial: Set<string> }) => number

const piece = 8_000
const longest = 400_000
const options = { disallowedSpecial: new Set<string>() }
let count: Count | null = null

/** Fetches the tokenizer, whose table takes a second and 70 MB: not before somebody asks something. */
export async function loadTokenizer(): Promise<void> {
  count ??= (await import('gpt-tokenizer/encoding/o200k_base')).countTokens
}

/**
 * Tokens as the o200k encoding counts them, once the tokenizer is loaded. Cut into pieces, because one endless word costs
 * the square of its length; past 400,000 characters the first ones are counted and the rest is reckoned from them.
 */
export function countTokens(text: string): number {
  if (!count) throw new Error('Tokens were counted before loadTokenizer was awaited.')
  const counted = Math.min(text.length, longest)
  let tokens = 0
  for (let start = 0; start < counted; start += piece)
    tokens += count(text.slice(start, Math.min(start + piece, counted)), options)
  return text.length > longest ? Math.round((tokens * text.length) / longest) : tokens
}
