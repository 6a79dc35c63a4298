type Count = (text: string, options: { disallowedSpecial: Set<string> }) => number

/**
 * The maximum number of characters to count at once. Counting a very long word takes quadratic time, so text is cut
 * into pieces. Each cut adds only a few tokens.
 */
const PIECE = 4000
const options = { disallowedSpecial: new Set<string>() }

export interface TokenCounter {
  count(text: string): number
}

let loading: Promise<TokenCounter> | null = null

/** Uses o200k, the encoding of OpenAI's models since 2024. Counts for other models differ by a few percent. */
export function loadTokenCounter(): Promise<TokenCounter> {
  loading ??= import('gpt-tokenizer/encoding/o200k_base').then(({ countTokens }) => counterBy(countTokens))
  return loading
}

const counterBy = (count: Count): TokenCounter => ({
  count(text) {
    let tokens = 0
    for (let start = 0; start < text.length; start += PIECE)
      tokens += count(text.slice(start, start + PIECE), options)
    return tokens
  },
})
