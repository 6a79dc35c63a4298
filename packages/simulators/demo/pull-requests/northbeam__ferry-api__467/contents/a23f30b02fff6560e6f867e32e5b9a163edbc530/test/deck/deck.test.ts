import { describe, expect, it } from 'vitest'
import { Deck } from '../../src/deck/deck.js'

const lane = (number: number, lengthCm: number, takenCm = 0, maxHeightCm = 220) => ({ number, lengthCm, takenCm, maxHeightCm })
const car = { plate: 'AB 12 345', lengthCm: 450, heightCm: 150 }
const van = { plate: 'CD 67 890', lengthCm: 600, heightCm: 260 }

describe('Deck', () => {
  it('takes the lane that is filled best', () => {
    const deck = new Deck([lane(1, 3000), lane(2, 3000, 2400)])
    expect(deck.findLane(car)?.number).toBe(2)
  })

  it('leaves a gap between two vehicles', () => {
    expect(new Deck([lane(1, 480)]).findLane(car)).toBeUndefined()
    expect(new Deck([lane(1, 490)]).findLane(car)?.number).toBe(1)
  })

  it('keeps a tall van out of a low lane', () => {
    expect(new Deck([lane(1, 3000), lane(2, 3000, 0, 300)]).findLane(van)?.number).toBe(2)
  })
})
