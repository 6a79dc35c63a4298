import { describe, expect, it } from 'vitest'
import { mayInvite, readSeatQuantity, seatInfo, teamSeats } from './seats.ts'

const teams = { status: 'active', planType: 'teams', extraSeats: 0 } as const

describe('a team’s seats', () => {
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

describe('seats from the manager’s subscriptions', () => {
  const taken = { members: 2, pendingInvitations: 1 }

  it('come from the largest paid teams plan', () => {
    const managers = [
      { ...teams, extraSeats: 9, status: 'past_due' },
      { ...teams, extraSeats: 4 },
      { ...teams, extraSeats: 2, status: 'trialing' },
      { ...teams, planType: 'pro' as const },
      { ...teams, planType: null },
    ]
    const seats = teamSeats({ managers, billing: true }, taken)
    expect(seats).toEqual({ usedSeats: 3, totalSeats: 6, extraSeats: 4, availableSeats: 3 })
    expect(mayInvite(seats)).toBe(true)
  })

  it('don’t exist without one, and nobody can be invited', () => {
    const seats = teamSeats({ managers: [{ ...teams, status: 'canceled' }], billing: true }, taken)
    expect(seats).toEqual({ usedSeats: 3, totalSeats: 0, extraSeats: 0, availableSeats: 0 })
    expect(mayInvite(seats)).toBe(false)
  })

  it('are unlimited if billing is off', () => {
    const seats = teamSeats({ managers: [], billing: false }, taken)
    expect(seats).toEqual({ usedSeats: 3, totalSeats: null, extraSeats: 0, availableSeats: null })
    expect(mayInvite(seats)).toBe(true)
  })
})
