import type { BillingInterval } from '@debrief/domain/billing/plans'
import { count } from '@debrief/domain/words'

export const trialAndPrices = (trialDays: number, prices: string) =>
  `${count(trialDays, 'day')} free, no credit card. ${prices}.`
export const pricesAndTrial = (prices: string, trialDays: number) =>
  `${prices}, depending on the plan. Every plan starts with ${count(trialDays, 'day')} free, no credit card. Cancel anytime.`
export const plans = 'Plans'
export const billingOff = 'Billing is off.'
export const teamsForEveryone =
  'Everyone who can sign in to this installation has the Teams plan, without limits.'

export const billing = 'Billing'
export const monthly = 'Monthly'
export const yearly = 'Yearly'

export const popular = 'POPULAR'
export const perMonth = 'per month'
export const perSeat = 'per seat, per month'
export const billed = (interval: BillingInterval, dollars: number, saving: number) =>
  interval === 'year' ? `$${dollars} billed yearly, save ${saving}%` : `$${dollars} billed monthly`
export const billedForSeats = (interval: BillingInterval, seats: number, dollars: number, saving: number) =>
  interval === 'year'
    ? `${count(seats, 'seat')} minimum: $${dollars} billed yearly, save ${saving}%`
    : `${count(seats, 'seat')} minimum: $${dollars} billed monthly`
export const startTrial = (plan: string, interval: BillingInterval) =>
  interval === 'year'
    ? `Start Free Trial: ${plan}, billed yearly`
    : `Start Free Trial: ${plan}, billed monthly`

const compact = new Intl.NumberFormat('en', { notation: 'compact' })

/** With null, the number of tokens is unlimited. */
export function agentTokens(tokens: number | null, isPerSeat: boolean): string {
  if (tokens === null)
    return isPerSeat ? 'Unlimited agent tokens per month, per seat' : 'Unlimited agent tokens per month'
  const number = compact.format(tokens)
  return isPerSeat ? `${number} agent tokens per month, per seat` : `${number} agent tokens per month`
}
