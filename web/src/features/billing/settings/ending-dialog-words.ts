import type { Ending } from '@debrief/contracts/billing/ending'
import type { EndingKind } from '@debrief/domain/billing/ending'
import { getCatalogEntry } from '@debrief/domain/billing/plan-catalog'
import { count, listAnd } from '@debrief/domain/words'
import { saving } from '../../../ui/words.ts'
import { canceled, keep } from './ending-panel-words.ts'

export const kinds: Record<EndingKind, { title: string; confirm: string; busy: string; done: string }> = {
  cancel: {
    title: 'Cancel your subscription?',
    confirm: 'Confirm cancellation',
    busy: 'Canceling…',
    done: canceled,
  },
  withdraw: {
    title: 'Withdraw from the contract?',
    confirm: 'Confirm withdrawal',
    busy: 'Withdrawing…',
    done: 'You’ve withdrawn from the contract',
  },
  keep: {
    title: 'Keep your subscription?',
    confirm: keep,
    busy: saving,
    done: 'Your cancellation was undone',
  },
}
export const back = 'Back'

/** `end` is the day when the subscription ends, renews or would end. */
export function listEffects(kind: EndingKind, ending: Ending, end: string | null): string[] {
  const plan = namePlan(ending)
  if (kind === 'keep') return [describeKept(plan, ending.isTrial, end)]
  const { isTrial, members, withdrawal } = ending
  const day = kind === 'withdraw' ? null : end
  return [
    day === null ? `${plan} ends now.` : `${plan} ends on ${day}. You can use it until then.`,
    isTrial ? 'You won’t be charged.' : 'You won’t be charged again.',
    ...(members.length > 0 ? [describeMembers(members, day)] : []),
    day === null ? 'This can’t be undone.' : 'Until then, you can undo this in Settings.',
    ...(kind === 'withdraw' && withdrawal?.paidCents === 0
      ? ['You haven’t paid anything, so there is nothing to refund.']
      : []),
    'You keep your account and your reviews.',
  ]
}

function namePlan({ planType, isTrial }: Ending): string {
  if (planType === null) return isTrial ? 'Your trial' : 'Your subscription'
  const { name } = getCatalogEntry(planType)
  return isTrial ? `Your ${name} trial` : `Your ${name} subscription`
}

function describeKept(plan: string, isTrial: boolean, day: string | null): string {
  if (day === null) return `${plan} won’t be canceled. It stays inactive until you pay the open invoice.`
  return isTrial
    ? `${plan} ends on ${day}. If you’ve added a card by then, your plan continues.`
    : `${plan} continues. It renews on ${day}, and you’ll be charged for the next period.`
}

function describeMembers(members: readonly string[], day: string | null): string {
  const names = listAnd(members)
  if (members.length === 1)
    return day === null
      ? `This member of your team loses access now: ${names}.`
      : `This member of your team loses access on ${day}: ${names}.`
  return day === null
    ? `These members of your team lose access now: ${names}.`
    : `These members of your team lose access on ${day}: ${names}.`
}

export const youPaid = 'You paid'
export const usedDays = (days: number, ofDays: number) => `${days} of ${count(ofDays, 'day')} used`
export const refund = 'Refund'
export const aboutRefund =
  'The money goes back to the payment method you used, usually within 10 business days.'

export const received = (time: string) => `We received your request on ${time}.`
export const ended = 'Your subscription has ended.'
export const endsOn = (time: string) => `Your subscription ends on ${time}.`
export const refunded = (amount: string) => `${amount} will be refunded.`
export const confirmationSent = (address: string) => `A confirmation is on its way to ${address}.`
