import { type BillingInterval, entryOf, pricePerMonth } from '@debrief/domain/plan-catalogue'
import { PLAN_LIMITS, type PlanType } from '@debrief/domain/plans'

export interface ShownPrice {
  /** Dollars a month; of a plan with seats for each of them. */
  perMonth: number
  /** After the figure. */
  unit: string
  /** What is charged, and how often. */
  billed: string
}

/** A price as the page before signing in says it: teams by the seat (specification, point 9). */
export function shownPrice(planType: PlanType, interval: BillingInterval): ShownPrice {
  const { base, seat } = entryOf(planType).price[interval]
  const often = interval === 'year' ? 'billed yearly' : 'billed monthly'
  if (seat === null)
    return { perMonth: pricePerMonth(planType, interval), unit: 'per month', billed: `$${base} ${often}` }
  const { baseSeats } = PLAN_LIMITS[planType]
  return {
    perMonth: interval === 'year' ? Math.round(seat / 12) : seat,
    unit: 'per seat, per month',
    billed: `From ${baseSeats} seats: $${base} ${often}`,
  }
}

const compact = new Intl.NumberFormat('en', { notation: 'compact' })

/** null where the agent is not in the plan. */
export function agentTokens(planType: PlanType): string | null {
  const { aiAgentEnabled, aiAgentTokensLimit, baseSeats } = PLAN_LIMITS[planType]
  if (!aiAgentEnabled) return null
  const many = aiAgentTokensLimit === null ? 'Unlimited' : compact.format(aiAgentTokensLimit)
  return `${many} agent tokens a month${baseSeats > 1 ? ', per seat' : ''}`
}
