import type { SubscriptionView } from '@debrief/contracts/billing/billing'
import { getCatalogEntry } from '@debrief/domain/billing/plan-catalog'
import type { BillingInterval } from '@debrief/domain/billing/plans'
import { formatCount, type Meter } from '@debrief/domain/billing/usage-meter'
import { count } from '@debrief/domain/words'

export const subscription = 'Subscription'
export const loadingSubscription = 'Loading your subscription'
export const subscriptionFailed = 'Your subscription could not be loaded.'
export const toUsage = 'Usage'
export const toPlans = 'Plans'
export const manage = 'Manage subscription'

export function describeSubscription({ billing, subscription: own, usage }: SubscriptionView): string {
  if (billing === 'off') return 'Billing is off. Everyone has the Teams plan without limits.'
  const plan = describePlan(own)
  return usage?.pooled ? `${plan} Usage limits are shared across your team.` : plan
}

function describePlan(own: SubscriptionView['subscription']): string {
  if (!own) return 'No active plan.'
  if (!own.planType) return 'Unknown plan.'
  const { name } = getCatalogEntry(own.planType)
  return own.planType === 'teams' && own.totalSeats
    ? `${name}, ${count(own.totalSeats, 'seat')}.`
    : `${name}.`
}

export function namePlan({ billing, subscription: own }: SubscriptionView): string {
  if (billing === 'off') return 'Teams'
  if (!own) return 'No plan'
  return own.planType ? getCatalogEntry(own.planType).name : 'Unknown plan'
}

export const raiseLimit = (mayManage: boolean) =>
  mayManage ? 'To raise the limit, buy seats under Team.' : 'Your team manager can buy more seats.'

export const prices: Record<BillingInterval, (price: string) => string> = {
  month: (price) => `$${price} per month`,
  year: (price) => `$${price} per year`,
}
export const seatPrices = (price: number, { seats, each }: { seats: number; each: number }) =>
  `$${price} for 2 seats + ${seats} × $${each}`

export const meters = {
  analyses: { name: 'PR analyses', used: 'PR analyses used' },
  repositories: { name: 'Repositories', used: 'Repositories used' },
  agentTokens: { name: 'Agent tokens', used: 'Agent tokens used' },
}
export function describeLeft({ remaining, tone }: Meter, isMonthly: boolean): string {
  if (remaining === null) return 'Unlimited'
  if (remaining === 0) return 'Limit reached. Upgrade to continue.'
  const left = formatCount(remaining)
  if (tone === 'green') return isMonthly ? `${left} left this month` : `${left} left`
  return isMonthly ? `Only ${left} left this month` : `Only ${left} left`
}
