/**
 * The requests that a person can make about the end of a plan (D49). `cancel` ends the plan at the end of the billing
 * period, `withdraw` ends it now with a refund, and `keep` undoes a cancellation.
 */
export const ENDING_KINDS = ['cancel', 'withdraw', 'keep'] as const
export type EndingKind = (typeof ENDING_KINDS)[number]

/** The length of the withdrawal period in days. The period starts on the day after the contract is concluded. */
export const WITHDRAWAL_DAYS = 14

const DAY = 86_400

/**
 * Returns Unix seconds: midnight UTC after the last day. If the last day falls on a weekend or a French public holiday,
 * the period extends to the next working day.
 */
export function findWithdrawalEnd(contractAt: number): number {
  let lastDay = Math.floor(contractAt / DAY) + WITHDRAWAL_DAYS
  while (!isWorkingDay(lastDay)) lastDay += 1
  return (lastDay + 1) * DAY
}

const HOLIDAYS = ['01-01', '05-01', '05-08', '07-14', '08-15', '11-01', '11-11', '12-25']
/** French public holidays in days after Easter: Easter Monday, Ascension Day and Whit Monday. */
const AFTER_EASTER = [1, 39, 50]

function isWorkingDay(day: number): boolean {
  const date = new Date(day * DAY * 1_000)
  const isWeekend = date.getUTCDay() === 0 || date.getUTCDay() === 6
  const isHoliday = HOLIDAYS.includes(date.toISOString().slice(5, 10))
  return !isWeekend && !isHoliday && !AFTER_EASTER.includes(day - findEaster(date.getUTCFullYear()))
}

/** Gauss's formula for the years 1900 to 2099. */
function findEaster(year: number): number {
  const a = year % 19
  const d = (19 * a + 24) % 30
  const e = (2 * (year % 4) + 4 * (year % 7) + 6 * d + 5) % 7
  const isWeekEarlier = e === 6 && (d === 29 || (d === 28 && a > 10))
  return Date.UTC(year, 2, 22 + d + e - (isWeekEarlier ? 7 : 0)) / (DAY * 1_000)
}

export interface Refund {
  paidCents: number
  refundCents: number
  /** Complete days since the start of the billing period. */
  usedDays: number
  periodDays: number
}

interface PaidPeriod {
  paidCents: number
  /** Unix seconds. */
  periodStart: number
  periodEnd: number
}

/** Computes the refund for the unused days of the billing period, rounded up to the cent. */
export function computeRefund({ paidCents, periodStart, periodEnd }: PaidPeriod, now: number): Refund {
  const periodDays = Math.max(1, Math.round((periodEnd - periodStart) / DAY))
  const usedDays = Math.min(periodDays, Math.max(0, Math.floor((now - periodStart) / DAY)))
  const refundCents = Math.ceil((paidCents * (periodDays - usedDays)) / periodDays)
  return { paidCents, refundCents, usedDays, periodDays }
}

export const ENDING_SUBJECTS: Record<EndingKind, string> = {
  cancel: 'Your subscription is canceled',
  withdraw: 'Your withdrawal is confirmed',
  keep: 'Your cancellation was undone',
}
