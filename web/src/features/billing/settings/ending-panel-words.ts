import type { Ending } from '@debrief/contracts/billing/ending'

export const endings = 'Cancel or withdraw'
export const aboutEndings = 'You can end your subscription at any time.'
export const endingsFailed = 'Your cancellation options could not be loaded.'

export const canceled = 'Your subscription is canceled'
export const cancelSubscription = 'Cancel your subscription'
export const cancel = 'Cancel subscription'
export const keep = 'Keep subscription'

/** `day` is the day when the subscription ends or would end. */
export function describeEnd({ isCanceled, isTrial }: Ending, day: string | null): string {
  if (day === null)
    return isCanceled
      ? 'It isn’t active, and you won’t be charged again.'
      : 'Your subscription isn’t active. If you cancel, it ends immediately and you won’t be charged.'
  if (isCanceled) return `It ends on ${day}. Until then, you can use it or undo the cancellation.`
  return isTrial
    ? `If you cancel, your trial ends on ${day} and you won’t be charged.`
    : `If you cancel, your subscription ends on ${day}. You can use it until then.`
}

export const withdrawal = 'Withdraw within 14 days'
export const aboutWithdrawal = (lastDay: string) =>
  `Until ${lastDay}, you can withdraw without giving a reason.`
export const withdraw = 'Withdraw from the contract here'
