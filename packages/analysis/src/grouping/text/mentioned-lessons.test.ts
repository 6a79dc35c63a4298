import { expect, it } from 'vitest'
import { allLessons } from '../../lessons/catalog.ts'
import { findKinds } from './mentioned-lessons.ts'
import { scanText } from './scan-text.ts'
import { WORD_CLASSES } from './word-classes.ts'

const kindsIn = (text: string) => {
  const found = new Map<string, number>()
  findKinds(scanText(text), 1, found)
  return [...found.keys()]
}

it('uses only word classes that exist', () => {
  const classes = allLessons().flatMap(({ words }) => words.flatMap((way) => way.match(/(?<=@)\w+/g) ?? []))
  for (const each of classes) expect(Object.keys(WORD_CLASSES)).toContain(each)
})

it('recognizes the same mistake in other words', () => {
  expect(kindsIn('If this throws the reader is never closed.')).toContain('resource-not-closed')
  expect(kindsIn('we leak a connection on every error')).toContain('resource-not-closed')
  expect(kindsIn('Give it a timeout, otherwise this waits forever')).toContain('missing-timeout')
})

it('prefers a longer phrase to a shorter one that it contains', () => {
  expect(kindsIn('This scans the whole table.')).toContain('missing-index')
  expect(kindsIn('This scans the whole table.')).not.toContain('missing-pagination')
})

it('does not combine words from two sentences', () => {
  expect(kindsIn('Nice rate. I like the limit.')).not.toContain('missing-rate-limit')
  expect(kindsIn('This needs a rate limit.')).toContain('missing-rate-limit')
})
