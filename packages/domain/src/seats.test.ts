import { describe, expect, it } from 'vitest'
import { readSeatQuantity, seatInfo } from './seats.ts'

const teams = { status: 'active', planType: 'teams', extraSeats: 0 } as const

describe('the seats of a team', () => {
  it.each([
    [
      teams,
      { members: 1, pendingInvitations: 0 },
      { usedSeats: 1, totalSeats: 2, extraSeats: 0, availableSeats: 1 },
    ],
    [
      teams,
      { members: 1, pendingInvitations: 1 },
      { usedSeats: 2, totalSeats: 2, extraSeats: 0, availableSeats: 0 },
    ],
    [
      { ...teams, extraSeats: 3 },
      { members: 4, pendingInvitations: 0 },
      { usedSeats: 4, totalSeats: 5, extraSeats: 3, availableSeats: 1 },
    ],
    [
      { ...teams, status: 'trialing' },
      { members: 1, pendingInvitations: 0 },
      { usedSeats: 1, totalSeats: 2, extraSeats: 0, availableSeats: 1 },
    ],
    [
      teams,
      { members: 5, pendingInvitations: 2 },
      { usedSeats: 7, totalSeats: 2, extraSeats: 0, availableSeats: 0 },
    ],
    [
      { ...teams, status: 'past_due' },
      { members: 1, pendingInvitations: 0 },
      { usedSeats: 1, totalSeats: 0, extraSeats: 0, availableSeats: 0 },
    ],
    [
      { ...teams, planType: 'pro' },
      { members: 1, pendingInvitations: 0 },
      { usedSeats: 1, totalSeats: 0, extraSeats: 0, availableSeats: 0 },
    ],
    [
      null,
      { members: 1, pendingInvitations: 0 },
      { usedSeats: 1, totalSeats: 0, extraSeats: 0, availableSeats: 0 },
    ],
  ] as const)('with %j and %j are %j', (subscription, taken, info) => {
    expect(seatInfo(subscription, taken)).toEqual(info)
  })
})

it.each([
  ['3', 3],
  ['50', 50],
  ['51', 50],
  ['0', 1],
  ['-4', 1],
  ['2.9', 2],
  ['', 1],
  ['  ', 1],
  ['seven', 1],
  ['1e9', 50],
])('reads %j seats as %d', (typed, quantity) => {
  expect(readSeatQuantity(typed, 50)).toBe(quantity)
})
