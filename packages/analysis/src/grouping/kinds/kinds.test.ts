import { expect, it } from 'vitest'
import { RULES } from '../../builtin/rules/all-rules.ts'
import { TOPICS } from '../../builtin/topics/all-topics.ts'
import { scanText } from '../text/scan-text.ts'
import { WORD_CLASSES } from '../word-classes.ts'
import { DESIGN } from './design.ts'
import { FAILURES } from './failures.ts'
import { findKinds } from './find-kinds.ts'
import { KINDS_OF_RULES, KINDS_OF_TOPICS } from './kinds-of-rules.ts'
import { PERFORMANCE } from './performance.ts'
import { PRACTICES } from './practices.ts'
import { READABILITY } from './readability.ts'
import { SECURITY } from './security.ts'
import { TESTS } from './tests.ts'
import { WORDS } from './words.ts'

const LISTS = [FAILURES, SECURITY, PERFORMANCE, TESTS, READABILITY, DESIGN, WORDS, PRACTICES]
const names = LISTS.flatMap((kinds) => Object.keys(kinds))

const kindsIn = (text: string) => {
  const found = new Map<string, number>()
  findKinds(scanText(text), 1, found)
  return [...found.keys()]
}

it('names every kind once', () => {
  expect(new Set(names).size).toBe(names.length)
})

it('knows the kinds, rules, subjects and classes it speaks of', () => {
  const rules = new Set(RULES.map(({ name }) => name))
  const topics = new Set(TOPICS.map(({ name }) => name))
  for (const [rule, kind] of Object.entries(KINDS_OF_RULES)) {
    expect(rules).toContain(rule)
    expect(names).toContain(kind)
  }
  for (const [topic, kind] of Object.entries(KINDS_OF_TOPICS)) {
    expect(topics).toContain(topic)
    expect(names).toContain(kind)
  }
  const classes = LISTS.flatMap((kinds) => Object.values(kinds)).flatMap(
    (ways) => ways.match(/(?<=@)\w+/g) ?? [],
  )
  for (const each of classes) expect(Object.keys(WORD_CLASSES)).toContain(each)
})

it('hears the same mistake in other words', () => {
  expect(kindsIn('If this throws the reader is never closed.')).toContain('resource-left-open')
  expect(kindsIn('we leak a connection on every error')).toContain('resource-left-open')
  expect(kindsIn('Give it a timeout, otherwise this waits forever')).toContain('timeout-missing')
})

it('means the longer words where they hold the shorter ones', () => {
  expect(kindsIn('This scans the whole table.')).toContain('index-missing')
  expect(kindsIn('This scans the whole table.')).not.toContain('unpaged')
})

it('does not put words of two sentences together', () => {
  expect(kindsIn('Nice rate. I like the limit.')).not.toContain('rate-unlimited')
  expect(kindsIn('This needs a rate limit.')).toContain('rate-unlimited')
})
