import { Problem } from '@debrief/contracts/problem'
import type { Obstacle } from '@debrief/database/answer-invitation'
import { INVITATIONS_AN_HOUR } from '@debrief/database/send-invitations'
import type { InvitationStatus } from '@debrief/domain/invitations'

export const noSuchInvitation = () =>
  new Problem('no_such_invitation', 404, 'There is no such invitation, or it was taken back.')

export const noValidAddress = () =>
  new Problem('no_valid_address', 400, 'Please enter at least one valid email address')

export const noAddress = (places: readonly number[]) =>
  new Problem('invalid_address', 400, 'An entry is no e-mail address. Correct it, then send again.', {
    detail: { places },
  })

export const invitingNeedsPlan = () =>
  new Problem('plan_required', 402, 'Inviting people needs an active Teams plan. Choose it first.')

export const seatsExhausted = ({
  total,
  available,
  wanted,
}: {
  total: number
  available: number
  wanted: number
}) =>
  new Problem(
    'no_seats',
    402,
    available === 0
      ? `All ${total} seats are taken. Buy a seat, then invite again.`
      : `${available} of ${total} seats ${available === 1 ? 'is' : 'are'} free, and ${wanted} are needed. Buy more seats, or invite fewer people.`,
    { detail: { total, available, wanted } },
  )

export const tooManyInvitations = (seconds: number) =>
  new Problem(
    'too_many_invitations',
    429,
    `At most ${INVITATIONS_AN_HOUR} invitations go out in an hour. Send the others later.`,
    { retryAfter: seconds },
  )

export const onlyPendingCancelled = () =>
  new Problem('invitation_not_pending', 409, 'Only a pending invitation can be cancelled. Delete it instead.')

const notPending = (status: InvitationStatus) =>
  new Problem('invitation_not_pending', 409, NOT_PENDING[status], { detail: { invitation: status } })

const NOT_PENDING: Record<InvitationStatus, string> = {
  pending: 'The invitation is still open.',
  accepted: 'The invitation was accepted already.',
  declined: 'The invitation was declined. Ask for a new one.',
  cancelled: 'The invitation was taken back. Ask for a new one.',
  expired: 'The invitation has expired. Ask for a new one.',
}

/** Why an invitation cannot be taken, with what to do. An id that is somebody else's is none (404); with a link in hand it is told. */
export function cannotTake(obstacle: Obstacle, by: 'id' | 'link'): Problem {
  if (obstacle.outcome === 'not_pending') return notPending(obstacle.status)
  if (obstacle.outcome === 'other_address' && by === 'link') return otherAddress()
  if (obstacle.outcome === 'in_another_team') return inAnotherTeam()
  if (obstacle.outcome === 'no_seat') return noSeatLeft()
  if (obstacle.outcome === 'team_inactive') return teamInactive()
  return noSuchInvitation()
}

const otherAddress = () =>
  new Problem(
    'other_address',
    403,
    'The invitation is to an e-mail address that is not a verified one of your GitHub account. Add it at GitHub and sign in again, or ask for an invitation to another address.',
  )

const inAnotherTeam = () =>
  new Problem('in_another_team', 409, 'You are in a team already. Leave it first, then accept.')

const noSeatLeft = () =>
  new Problem('no_seats', 402, 'All seats of the team are taken. Ask its manager to buy another one.')

const teamInactive = () =>
  new Problem('team_inactive', 402, 'The team has no active plan. Ask its manager to renew it.')
