/**
 * How a person can end their plan (D49). `cancel`: at the end of the billing period. `withdraw`: now, with a refund.
 * `keep`: not at all, although it was canceled.
 */
export const ENDING_KINDS = ['cancel', 'withdraw', 'keep'] as const
export type EndingKind = (typeof ENDING_KINDS)[number]

/** The withdrawal period in days, not counting the day of the contract. */
export const WITHDRAWAL_DAYS = 14

const DAY = 86_400
const SATURDAY = 6

/**
 * The time in Unix seconds when the withdrawal period of a contract ends: midnight UTC after its last day. If that is a
 * Saturday or Sunday, the period includes the next Monday.
 */
export function findWithdrawalEnd(contractAt: number): number {
  const lastDay = Math.floor(contractAt / DAY) + WITHDRAWAL_DAYS
  const weekday = new Date(lastDay * DAY * 1_000).getUTCDay()
  const extraDays = weekday === SATURDAY ? 2 : weekday === 0 ? 1 : 0
  return (lastDay + extraDays + 1) * DAY
}

export interface Refund {
  paidCents: number
  refundCents: number
  /** Complete days since the start of the billing period. */
  usedDays: number
  periodDays: number
}

interface Paid {
  paidCents: number
  /** Unix seconds. */
  periodStart: number
  periodEnd: number
}

/** What a person who withdraws gets back: the share of the unused days, rounded up to the cent. */
export function computeRefund({ paidCents, periodStart, periodEnd }: Paid, now: number): Refund {
  const periodDays = Math.max(1, Math.round((periodEnd - periodStart) / DAY))
  const usedDays = Math.min(periodDays, Math.max(0, Math.floor((now - periodStart) / DAY)))
  const refundCents = Math.ceil((paidCents * (periodDays - usedDays)) / periodDays)
  return { paidCents, refundCents, usedDays, periodDays }
}

/** The subjects of the emails that confirm it. */
export const ENDING_SUBJECTS: Record<EndingKind, string> = {
  cancel: 'Your subscription is canceled',
  withdraw: 'Your withdrawal is confirmed',
  keep: 'Your subscription continues',
}
