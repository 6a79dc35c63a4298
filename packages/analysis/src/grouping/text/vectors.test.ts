import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { computeLength, cosine, dotProduct } from './dense-vector.ts'
import { dot, toVector } from './sparse-vector.ts'

describe('a dense vector', () => {
  it('has the cosine of the angle to another as its similarity, whatever their lengths', () => {
    expect(cosine([1, 0], [5, 0])).toBeCloseTo(1)
    expect(cosine([1, 0], [0, 2])).toBe(0)
    expect(cosine([1, 1], [-2, -2])).toBeCloseTo(-1)
    expect(cosine([0, 0], [1, 2])).toBe(0)
    expect([dotProduct([1, 2], [3, 4]), computeLength([3, 4])]).toEqual([11, 5])
  })
})

describe('a sparse vector', () => {
  it('has length 1 and ascending ids, and is empty without features', () => {
    const { ids, values } = toVector(
      new Map([
        [7, 4],
        [2, 3],
      ]),
    )
    expect([...ids]).toEqual([2, 7])
    expect([...values]).toEqual([0.6, 0.8])
    expect(dot(toVector(new Map()), toVector(new Map([[1, 1]])))).toBe(0)
  })

  it('has the same similarity to another as the equivalent dense vectors', () => {
    const weights = fc.array(fc.double({ min: 0, max: 9, noNaN: true }), { minLength: 6, maxLength: 6 })
    fc.assert(
      fc.property(weights, weights, (one, other) => {
        const sparse = (all: number[]) =>
          toVector(new Map(all.flatMap((value, id) => (value > 0.001 ? [[id, value] as const] : []))))
        const plain = (all: number[]) => all.map((value) => (value > 0.001 ? value : 0))
        expect(dot(sparse(one), sparse(other))).toBeCloseTo(cosine(plain(one), plain(other)), 9)
      }),
    )
  })
})
