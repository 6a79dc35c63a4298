export function Marked({ text, sought }: { text: string; sought: string }) {
  return splitMatches(text, sought).map(({ part, isMatch, at }) =>
    isMatch ? (
      <mark key={at} className="rounded-[2px] bg-mark text-on-mark">
        {part}
      </mark>
    ) : (
      part
    ),
  )
}

interface Part {
  part: string
  isMatch: boolean
  at: number
}

export function splitMatches(text: string, sought: string): Part[] {
  const words = sought.toLowerCase().split(/\s+/).filter(Boolean)
  const lower = text.toLowerCase()
  // Lowercasing changes the length of a few characters, which would shift the matches.
  if (words.length === 0 || lower.length !== text.length) return [{ part: text, isMatch: false, at: 0 }]
  const parts: Part[] = []
  let plainFrom = 0
  let at = 0
  while (at < text.length) {
    const length = findMatchLength(lower, words, at)
    if (length === 0) {
      at += 1
      continue
    }
    if (at > plainFrom) parts.push({ part: text.slice(plainFrom, at), isMatch: false, at: plainFrom })
    parts.push({ part: text.slice(at, at + length), isMatch: true, at })
    at += length
    plainFrom = at
  }
  if (plainFrom < text.length) parts.push({ part: text.slice(plainFrom), isMatch: false, at: plainFrom })
  return parts
}

const findMatchLength = (text: string, words: readonly string[], at: number): number =>
  Math.max(0, ...words.map((word) => (text.startsWith(word, at) ? word.length : 0)))
