import { expect, it } from 'vitest'
import { buildMaterial, buildThread } from '../../testing/build-material.ts'
import { learningPointsOf } from '../summary/learning-points.ts'
import { mistakesOfThreads } from '../threads/mistakes-of-threads.ts'
import { standsIn } from './subject-of.ts'
import { wordSuggestion } from './word-suggestion.ts'

it('gives a remark on no known topic its point as a title, its reason, and something to take away', () => {
  const said =
    'We should not read the tables of another service. When fares renames a column nobody there knows why.'
  const { found } = mistakesOfThreads(
    buildMaterial({ threads: [buildThread(said, { path: 'src/book.ts' })] }),
  )
  expect(found[0]?.mistake.title).toBe('Do not read the tables of another service')
  expect(found[0]?.mistake.description).toMatch(
    /^Raised in review of book\.ts: “We should not .*service\.” Beside it: “When fares .*why\.” \w/,
  )
  expect(
    learningPointsOf(
      found.map(({ mistake }) => mistake),
      found,
    ),
  ).toHaveLength(1)
})

it('names what a suggestion without words puts in place of what', () => {
  expect(wordSuggestion('if type(x) == int:', 'if isinstance(x, int):')?.title).toBe(
    '`isinstance(x, int)` in place of `type(x) == int`',
  )
  expect(
    wordSuggestion('See the page about our old and slow way.', 'Read this first, all of it, please.'),
  ).toBeNull()
})

it('finds a name in code as a whole only', () => {
  expect(standsIn('save', 'deck.save(lane)')).toBe(true)
  expect(standsIn('save()', 'deck.save(lane)')).toBe(true)
  expect(standsIn('save', 'save_all(lane); unsave()')).toBe(false)
})
