import type { BillingInterval, PlanType } from './plans.ts'

/** The plans from lowest to highest (learning specification, point 4). */
export const PLAN_RANK: Record<PlanType, number> = { plus: 1, pro: 2, teams: 3 }

export interface PlanChoice {
  label: 'Start Free Trial' | 'Subscribe' | 'Current Plan' | 'Upgrade' | 'Downgrade' | `Switch to ${string}`
  disabled: boolean
}

const SWITCHES = { month: 'Switch to monthly billing', year: 'Switch to yearly billing' } as const

interface Offer {
  planType: PlanType
  interval: BillingInterval
}
interface OwnPlan {
  current: PlanType | null
  interval: BillingInterval | null
  hasSubscription: boolean
  hadTrial: boolean
}

/**
 * `current` is null if there is no subscription or its price belongs to no plan. Only people who have no subscription
 * and never had a trial can start a trial (D27).
 */
export function describePlanChoice(
  { planType, interval }: Offer,
  { current, interval: currentInterval, hasSubscription, hadTrial }: OwnPlan,
): PlanChoice {
  if (current === null)
    return { label: hasSubscription || hadTrial ? 'Subscribe' : 'Start Free Trial', disabled: false }
  if (current === planType && currentInterval !== null && currentInterval !== interval)
    return { label: SWITCHES[interval], disabled: false }
  if (current === planType) return { label: 'Current Plan', disabled: true }
  return { label: PLAN_RANK[planType] > PLAN_RANK[current] ? 'Upgrade' : 'Downgrade', disabled: false }
}
