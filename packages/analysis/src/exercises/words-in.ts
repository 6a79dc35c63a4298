export function wordsIn(text: string): Set<string> {
  return new Set(text.match(/[\p{L}_$][\p{L}\p{N}_$]*/gu) ?? [])
}

/** Words that only one of the two texts has. */
export function wordsApart(a: string, b: string): Set<string> {
  const [here, there] = [wordsIn(a), wordsIn(b)]
  return new Set([...here, ...there].filter((word) => here.has(word) !== there.has(word)))
}

/** Whether a sentence uses one of the names. Ignores short names, because they occur in too many sentences. */
export function uses(sentence: string, names: ReadonlySet<string>): boolean {
  const said = new Set([...wordsIn(sentence)].map((word) => word.toLowerCase()))
  return [...names].some((name) => name.length >= 3 && said.has(name.toLowerCase()))
}

/** Whether the line contains only a comment, in any language that has rules. */
const isRemark = (line: string): boolean => /^\s*(?:\/\/|\/\*|\*|#(?!\[)|<!--|--\s)/.test(line)

/** Whether the line could contain a mistake: it isn't blank, a comment or only punctuation. */
export const isCandidate = (line: string): boolean => /[\p{L}\p{N}]/u.test(line) && !isRemark(line)
