import { expect, it } from 'vitest'
import { assignFold, isTunedOn } from './split.ts'

const ids = Array.from({ length: 2000 }, (_, at) => `comment-${at}`)

it('tunes on about 70% of the ids', () => {
  expect(ids.filter(isTunedOn).length / ids.length).toBeCloseTo(0.7, 1)
})

it('always puts a group into the same fold, and uses every fold', () => {
  expect(assignFold('northbeam/ferry-api', 5)).toBe(assignFold('northbeam/ferry-api', 5))
  expect(new Set(ids.map((id) => assignFold(id, 5)))).toEqual(new Set([0, 1, 2, 3, 4]))
})
