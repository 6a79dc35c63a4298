import { describe, expect, it } from 'vitest'
import { INVITATION_STATUSES, inviteAgain, readInvitees, statusNow } from './invitations.ts'

it.each([
  [[], []],
  [['', '  ', 'no-at-sign'], []],
  [
    [' ada@example.com ', 'x', 'bo@example.com'],
    ['ada@example.com', 'bo@example.com'],
  ],
  [['Ada@Example.com', 'ada@example.COM'], ['Ada@Example.com']],
])('accepts from %j only %j', (entries, invitees) => {
  expect(readInvitees(entries)).toEqual(invitees)
})

it('resets the same record, but never a pending one', () => {
  expect(INVITATION_STATUSES.map(inviteAgain)).toEqual(['skip', 'reset', 'reset', 'reset', 'reset'])
  expect(inviteAgain(null)).toBe('create')
})

describe('an invitation after its last day', () => {
  const now = new Date('2026-11-21T12:00:00Z')
  it.each([
    ['pending', 1, 'pending'],
    ['pending', 0, 'expired'],
    ['pending', -1, 'expired'],
    ['accepted', -1, 'accepted'],
    ['declined', -1, 'declined'],
  ] as const)('%s with %d ms to go is %s', (status, left, expected) => {
    expect(statusNow({ status, expiresAt: new Date(now.getTime() + left) }, now)).toBe(expected)
  })
})
