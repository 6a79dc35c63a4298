import { expect, it } from 'vitest'
import { INVITATION_STATUSES, inviteAgain, readInvitees } from './invitations.ts'

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
