/**
 * The first key that an object of a JSON text says twice; null where none does. Which one counts depends on who reads
 * (RFC 8259, 4), so such a text has no meaning. The text must be valid JSON.
 */
export function findDuplicateKey(json: string): string | null {
  const open: (Set<string> | null)[] = []
  const token = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\]]/gs
  for (let match = token.exec(json); match; match = token.exec(json)) {
    const [text] = match
    if (text === '{') open.push(new Set())
    else if (text === '[') open.push(null)
    else if (text === '}' || text === ']') open.pop()
    else if (isKey(json, token.lastIndex)) {
      const keys = open.at(-1)
      const key = JSON.parse(text) as string
      if (keys?.has(key)) return key
      keys?.add(key)
    }
  }
  return null
}

/** In valid JSON only a key is followed by a colon. */
const isKey = (json: string, end: number): boolean => {
  let at = end
  while (json[at] === ' ' || json[at] === '\n' || json[at] === '\t' || json[at] === '\r') at++
  return json[at] === ':'
}
