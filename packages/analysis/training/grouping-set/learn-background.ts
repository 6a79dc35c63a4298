import { findKinds } from '../../src/grouping/text/mentioned-lessons.ts'
import { scanText } from '../../src/grouping/text/scan-text.ts'
import { stemWord } from '../../src/grouping/text/stem-word.ts'
import { WORD_CLASSES } from '../../src/grouping/text/word-classes.ts'
import { allLessons } from '../../src/lessons/catalog.ts'
import { readExamples } from '../read-labeled.ts'

export function learnBackground(): {
  texts: number
  times: Record<string, number>
  kinds: Record<string, number>
} {
  const classes = new Map<string, string[]>()
  for (const [name, words] of Object.entries(WORD_CLASSES))
    for (const word of words.split(/\s+/))
      classes.set(stemWord(word), [...(classes.get(stemWord(word)) ?? []), `@${name}`])
  const texts = [
    ...readExamples().map(({ body }) => body),
    ...allLessons().map(({ name, goesWrong }) => `${name}. ${goesWrong}`),
  ]
  const times = new Map<string, number>()
  const kinds = new Map<string, number>()
  for (const text of texts) {
    const stems = scanText(text).map(({ word }) => stemWord(word))
    const keys = new Set(stems.flatMap((stem) => [stem, ...(classes.get(stem) ?? [])]))
    for (const key of keys) times.set(key, (times.get(key) ?? 0) + 1)
    const mentionedKinds = new Map<string, number>()
    findKinds(scanText(text), 1, mentionedKinds)
    for (const kind of mentionedKinds.keys()) kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
  }
  return { texts: texts.length, times: inOrder(times), kinds: inOrder(kinds) }
}

const inOrder = (counts: ReadonlyMap<string, number>) =>
  Object.fromEntries([...counts].filter(([, count]) => count > 1).toSorted(([a], [b]) => (a < b ? -1 : 1)))
