/** Names and words of a text, by their letters as they are. */
export function wordsIn(text: string): Set<string> {
  return new Set(text.match(/[\p{L}_$][\p{L}\p{N}_$]*/gu) ?? [])
}

/** What both have but the other has not: what tells two versions apart. */
export function wordsApart(a: string, b: string): Set<string> {
  const [here, there] = [wordsIn(a), wordsIn(b)]
  return new Set([...here, ...there].filter((word) => here.has(word) !== there.has(word)))
}

/** Whether a sentence uses one of the names; short ones are in too many sentences to tell anything. */
export function uses(sentence: string, names: ReadonlySet<string>): boolean {
  const said = new Set([...wordsIn(sentence)].map((word) => word.toLowerCase()))
  return [...names].some((name) => name.length >= 3 && said.has(name.toLowerCase()))
}

/** A line of nothing but a comment, in any of the languages there are rules for. */
const isRemark = (line: string): boolean => /^\s*(?:\/\/|\/\*|\*|#(?!\[)|<!--|--\s)/.test(line)

/** A line that can be wrong: not blank, no comment, more than brackets. */
export const isCandidate = (line: string): boolean => /[\p{L}\p{N}]/u.test(line) && !isRemark(line)
