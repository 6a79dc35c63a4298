import { expect, it } from 'vitest'
import { foldOf, isTunedOn } from './split.ts'

const ids = Array.from({ length: 2000 }, (_, at) => `comment-${at}`)

it('tunes on about 70% of the ids', () => {
  expect(ids.filter(isTunedOn).length / ids.length).toBeCloseTo(0.7, 1)
})

it('always puts a group into the same fold, and uses every fold', () => {
  expect(foldOf('northbeam/ferry-api', 5)).toBe(foldOf('northbeam/ferry-api', 5))
  expect(new Set(ids.map((id) => foldOf(id, 5)))).toEqual(new Set([0, 1, 2, 3, 4]))
})
