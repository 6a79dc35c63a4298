import { Problem } from '@debrief/contracts/problem'
import type { Obstacle } from '@debrief/database/teams/answer-invitation'
import type { InvitationStatus } from '@debrief/domain/teams/invitations'
import { count } from '@debrief/domain/words'

/**
 * For an invitation to someone else's address, a lookup by id gets a 404, and a lookup by link gets a 403 with the
 * reason.
 */
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
    'This invitation was sent to an email address that isn’t verified for your account. Sign in with the account that has it, or ask for an invitation to another address.',
  )

const inAnotherTeam = () =>
  new Problem(
    'in_another_team',
    409,
    'You’re already on a team. Leave it, or delete it if you manage it, then accept.',
  )

const noSeatLeft = () =>
  new Problem('no_seats', 402, 'All of the team’s seats are taken. Ask the manager to buy another seat.')

const teamInactive = () =>
  new Problem('team_inactive', 402, 'The team has no active plan. Ask the manager to renew the plan.')

export const noSuchInvitation = () =>
  new Problem('no_such_invitation', 404, 'This invitation doesn’t exist, or it was canceled.')

const notPending = (status: InvitationStatus) =>
  new Problem('invitation_not_pending', 409, NOT_PENDING[status], { detail: { invitation: status } })

const NOT_PENDING: Record<InvitationStatus, string> = {
  pending: 'This invitation is still pending.',
  accepted: 'This invitation has already been accepted.',
  declined: 'This invitation was declined. Ask for a new one.',
  cancelled: 'This invitation was canceled. Ask for a new one.',
  expired: 'This invitation has expired. Ask for a new one.',
}

export const invitingNeedsPlan = () =>
  new Problem('plan_required', 402, 'You need an active Teams plan to invite people. Choose that plan first.')

interface Seats {
  total: number
  available: number
  wanted: number
}

function describeMissingSeats({ total, available, wanted }: Seats): string {
  if (available === 1)
    return `You need ${wanted} seats, but only 1 of ${total} is available. Buy more seats, or invite fewer people.`
  if (available > 1)
    return `You need ${wanted} seats, but only ${available} of ${total} are available. Buy more seats, or invite fewer people.`
  return wanted === 1
    ? `All ${total} seats are taken or reserved. Buy another seat, then invite again.`
    : `All ${total} seats are taken or reserved. Buy ${count(wanted, 'more seat')}, then invite again.`
}

export const seatsExhausted = ({ total, available, wanted }: Seats) =>
  new Problem('no_seats', 402, describeMissingSeats({ total, available, wanted }), {
    detail: { total, available, wanted },
  })

export const seatTaken = () =>
  new Problem(
    'no_seats',
    402,
    'The invitation’s seat was taken in the meantime. Buy another seat, then invite again.',
  )
