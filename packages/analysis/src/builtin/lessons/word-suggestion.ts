/** What a suggestion without words changes, told from the two texts; null when it is too much for a phrase. */
export function wordSuggestion(before: string, after: string): { title: string; lesson: string } | null {
  if (after.trim() === '') {
    return {
      title: 'Lines that can go',
      lesson:
        'The reviewer’s version does without these lines. What nothing needs is best taken out before review.',
    }
  }
  const squeeze = (text: string) => text.replace(/\s+/g, '')
  if (squeeze(before) === squeeze(after)) {
    return {
      title: 'Layout corrected in review',
      lesson:
        'Only blanks and line breaks differ in the reviewer’s version; the project’s formatter settles them before the commit.',
    }
  }
  const renamed = soleRename(before, after)
  if (renamed) {
    return {
      title: `\`${renamed.from}\` became \`${renamed.to}\` in review`,
      lesson: `The reviewer’s version differs in one name: \`${renamed.to}\` stands where \`${renamed.from}\` did.`,
    }
  }
  return soleChange(before, after)
}

const SHORTEST = 3
const LONGEST = 28

/** One run of words in one line put in place of another. */
function soleChange(before: string, after: string): { title: string; lesson: string } | null {
  const words = (text: string) => text.match(/[A-Za-z_$][\w$.]*|\d[\w.]*|[^\sA-Za-z_$\d]|\s+/g) ?? []
  const [old, next] = [words(before), words(after)]
  let head = 0
  while (head < old.length && old[head] === next[head]) head++
  let tail = 0
  while (tail < Math.min(old.length, next.length) - head && old.at(-1 - tail) === next.at(-1 - tail)) tail++
  const from = old
    .slice(head, old.length - tail)
    .join('')
    .trim()
  const to = next
    .slice(head, next.length - tail)
    .join('')
    .trim()
  const isShort = (text: string) =>
    text.length >= SHORTEST && text.length <= LONGEST && !/[`\n]|(?: \S+){3}/.test(text)
  if (!isShort(from) || !isShort(to)) return null
  return {
    title: `\`${to}\` in place of \`${from}\``,
    lesson: `The reviewer’s version differs in one place: \`${to}\` stands where \`${from}\` did.`,
  }
}

function soleRename(before: string, after: string): { from: string; to: string } | null {
  const words = (text: string) => text.match(/[A-Za-z_$][\w$]*|[^\sA-Za-z_$]/g) ?? []
  const [old, next] = [words(before), words(after)]
  if (old.length !== next.length) return null
  const changed = new Set(
    old.flatMap((word, index) => (word === next[index] ? [] : [`${word} ${next[index]}`])),
  )
  const [from, to] = [...changed][0]?.split(' ') ?? []
  const isName = (word: string | undefined) => word !== undefined && /^[A-Za-z_$][\w$]{0,30}$/.test(word)
  return changed.size === 1 && from && to && isName(from) && isName(to) ? { from, to } : null
}
