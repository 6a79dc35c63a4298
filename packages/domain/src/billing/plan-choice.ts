import type { PlanType } from './plans.ts'

/** Ranks: Plus 1, Pro 2, Teams 3 (learning specification, point 4). */
export const PLAN_RANK: Record<PlanType, number> = { plus: 1, pro: 2, teams: 3 }

export interface PlanChoice {
  label: 'Start Free Trial' | 'Subscribe' | 'Current Plan' | 'Upgrade' | 'Downgrade'
  disabled: boolean
}

/**
 * The label of a plan's button. `current` is the plan of the current subscription's price; null if there is no
 * subscription or no plan with this price. The trial is offered only to people who have no subscription and had no
 * trial (D27).
 */
export function describePlanChoice(
  planType: PlanType,
  {
    current,
    hasSubscription,
    hadTrial = false,
  }: { current: PlanType | null; hasSubscription: boolean; hadTrial?: boolean },
): PlanChoice {
  if (current === null)
    return { label: hasSubscription || hadTrial ? 'Subscribe' : 'Start Free Trial', disabled: false }
  if (current === planType) return { label: 'Current Plan', disabled: true }
  return { label: PLAN_RANK[planType] > PLAN_RANK[current] ? 'Upgrade' : 'Downgrade', disabled: false }
}
