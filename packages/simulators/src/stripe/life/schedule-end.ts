import type { Subscription } from '../state/nouns.ts'
import type { StripeState } from '../state/state.ts'
import { nowOf } from '../state/time.ts'
import { periodOf } from './proration.ts'

/** Sets or takes back a later end; callers tell of the change. `at: null` and `atPeriodEnd: false` take it back. */
export function scheduleEnd(
  state: StripeState,
  subscription: Subscription,
  wish: { atPeriodEnd: boolean } | { at: number | null },
) {
  const atPeriodEnd = 'atPeriodEnd' in wish && wish.atPeriodEnd
  const { end } = periodOf(subscription)
  const at = 'at' in wish ? wish.at : atPeriodEnd ? end : null
  const details = subscription.cancellation_details
  subscription.cancel_at_period_end = atPeriodEnd
  subscription.cancel_at = at
  subscription.canceled_at = at === null ? null : (subscription.canceled_at ?? nowOf(state, subscription))
  subscription.cancellation_details = { ...details, reason: at === null ? null : 'cancellation_requested' }
}
