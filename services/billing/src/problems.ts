import { Problem } from '@debrief/contracts/problem'
import { count } from '@debrief/domain/words'

export const paymentsNotSetUp = () =>
  new Problem(
    'payments_not_set_up',
    503,
    'Payments aren’t set up here. Ask the operator of this installation to set them up.',
  )

export const planNotSold = () =>
  new Problem(
    'plan_not_sold',
    409,
    'This plan isn’t for sale yet. Ask the operator of this installation to set up the plans in Stripe.',
  )

export const planIsCurrent = () => new Problem('plan_is_current', 409, 'You already have this plan.')

export const planChangeWithSeats = (seats: number) =>
  new Problem(
    'plan_change_with_seats',
    409,
    `Your plan has ${count(seats, 'extra seat')}. To change plans, cancel this plan in subscription management, and choose a new one after it ends.`,
    { detail: { seats } },
  )

export const coveredByTeam = (teamName: string | null) =>
  new Problem(
    'covered_by_team',
    409,
    teamName
      ? `Your team ${teamName} pays for your access. To have your own plan, leave the team first.`
      : 'Your team pays for your access. To have your own plan, leave the team first.',
  )

export const noSubscription = () =>
  new Problem('no_customer', 409, 'You don’t have a subscription yet. Choose a plan first.')

export const customerUnknown = () =>
  new Problem(
    'customer_unknown',
    409,
    'Your subscription no longer exists at the payment provider. Choose a plan to start a new one.',
  )

export const seatsForManagersOnly = () =>
  new Problem('not_manager', 403, 'Only a team’s manager can buy seats.')

export const seatsNeedTeams = () =>
  new Problem('plan_required', 402, 'To buy seats, you need an active Teams plan.')

export const keyReused = () =>
  new Problem(
    'key_reused',
    409,
    'This purchase was already requested with a different number of seats. Reload the page and try again.',
  )

export const purchaseRefused = (why: string | null) =>
  new Problem(
    'purchase_refused',
    409,
    why
      ? `The seats weren’t bought: ${why}. You weren’t charged. Try again.`
      : 'The seats weren’t bought. You weren’t charged. Try again.',
  )

export const nothingToEnd = () =>
  new Problem('nothing_to_end', 409, 'You don’t pay for a subscription, so there’s nothing to cancel.')

export const endingKeyReused = () =>
  new Problem(
    'key_reused',
    409,
    'This request’s idempotency key was already used for a different action. Reload the page and try again.',
  )

export const withdrawalOver = () =>
  new Problem(
    'withdrawal_over',
    409,
    'The withdrawal period is over. You can still cancel your subscription.',
  )

export const refundChanged = () =>
  new Problem('refund_changed', 409, 'The refund has changed. Check the new amount, and confirm again.')

export const notCanceled = () =>
  new Problem('not_canceled', 409, 'Your subscription isn’t canceled, so there is nothing to undo.')

export const subscriptionOver = () =>
  new Problem(
    'subscription_over',
    409,
    'Your subscription has already ended. Choose a plan to start a new one.',
  )

export const endingPending = (cause: unknown) =>
  new Problem(
    'ending_pending',
    503,
    'We recorded your request, but the payment provider hasn’t confirmed it yet. We’ll keep trying and email you when it’s done.',
    { retryAfter: 5, cause },
  )
