import type { Range } from './private-keys.ts'

const NAME =
  '(?:secret|token|passw(?:or)?d|passphrase|pwd|api[_-]?key|apikey|access[_-]?key|private[_-]?key|signing[_-]?key|encryption[_-]?key|account[_-]?key|auth[_-]?key|credential|client[_-]?secret)'
const QUOTED = new RegExp(
  `(?<name>${NAME})[\\w-]{0,24}["'\`\\]]{0,2}\\s{0,4}(?::=|=>|:|=)\\s{0,4}(?:[A-Za-z_&]{1,3})?["'\`](?<key>[^"'\`\\s]{8,300})["'\`]`,
  'gi',
)
const BARE = new RegExp(
  `^[+\\- ]?[ \\t]{0,40}(?:export |set |ENV |- )?["']?[\\w.-]{0,40}(?<name>${NAME})[\\w-]{0,24}["']?[ \\t]{0,4}[:=][ \\t]{0,4}(?<key>[^\\s"'\`,;(){}<>$]{12,300})[ \\t]*\\r?$`,
  'gim',
)
const PLACEHOLDER =
  /example|change[_-]?me|your[_-]|place[_-]?holder|dummy|xxxx|\*\*\*|\.\.\.|<|>|\$\{|\{\{|%\(|%s|process\.env|os\.environ|redacted|masked/i

export function findAssignedSecrets(text: string): Range[] {
  return [...text.matchAll(QUOTED), ...text.matchAll(BARE)].flatMap((match) => {
    const { key = '', name = '' } = match.groups ?? {}
    if (!looksDrawn(key, /passw|pwd|passphrase/i.test(name))) return []
    const start = match.index + match[0].lastIndexOf(key)
    return [[start, start + key.length] as const]
  })
}

/** Shannon entropy in bits per character. About 3 for a word and nearly 4 for sixteen random characters. */
export function computeEntropy(text: string): number {
  const counts = new Map<string, number>()
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1)
  return [...counts.values()].reduce((sum, count) => {
    const share = count / text.length
    return sum - share * Math.log2(share)
  }, 0)
}

function looksDrawn(value: string, isPassword: boolean): boolean {
  if (PLACEHOLDER.test(value) || /^(?:\.{0,2}\/|https?:|[\w.-]+@[\w.-]+$)/.test(value)) return false
  const digits = /\d/.test(value)
  const letters = /[A-Za-z]/.test(value)
  if (isPassword) return letters && (digits || /[^\w.-]/.test(value)) && computeEntropy(value) >= 2.5
  // A random value mixes letters and digits, and its longest word is shorter than half of the value.
  const longestWord = Math.max(0, ...(value.match(/[a-z]{2,}|[A-Z]{2,}/g) ?? []).map((word) => word.length))
  return (
    digits && letters && value.length >= 12 && computeEntropy(value) >= 3 && longestWord < value.length / 2
  )
}
