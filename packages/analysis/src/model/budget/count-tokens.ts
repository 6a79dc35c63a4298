type Count = (text: string, options: { disallowedSpecial: Set<string> }) => number

/** One endless word costs the square of its length, so text is counted in pieces; each cut adds a token at most. */
const PIECE = 4000
const options = { disallowedSpecial: new Set<string>() }

export interface TokenCounter {
  count(text: string): number
}

let loading: Promise<TokenCounter> | null = null

/** o200k, the encoding of OpenAI's models since 2024; others come out some per cent apart. Loaded once, when first used. */
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
