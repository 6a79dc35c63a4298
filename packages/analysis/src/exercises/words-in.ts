export function wordsIn(text: string): Set<string> {
  return new Set(text.match(/[\p{L}_$][\p{L}\p{N}_$]*/gu) ?? [])
}

export function wordsApart(a: string, b: string): Set<string> {
  const [here, there] = [wordsIn(a), wordsIn(b)]
  return new Set([...here, ...there].filter((word) => here.has(word) !== there.has(word)))
}

/** Ignores names shorter than three characters, because they occur in too many sentences. */
export function uses(sentence: string, names: ReadonlySet<string>): boolean {
  const said = new Set([...wordsIn(sentence)].map((word) => word.toLowerCase()))
  return [...names].some((name) => name.length >= 3 && said.has(name.toLowerCase()))
}

const isRemark = (line: string): boolean => /^\s*(?:\/\/|\/\*|\*|#(?!\[)|<!--|--\s)/.test(line)

export const isCandidate = (line: string): boolean => /[\p{L}\p{N}]/u.test(line) && !isRemark(line)
