import type { PlanType } from './plans.ts'

/** From the learning specification, point 4. */
export const PLAN_RANK: Record<PlanType, number> = { plus: 1, pro: 2, teams: 3 }

export interface PlanChoice {
  label: 'Start Free Trial' | 'Subscribe' | 'Current Plan' | 'Upgrade' | 'Downgrade'
  disabled: boolean
}

/**
 * Describes a plan's button. `current` is null if there is no subscription or its price belongs to no plan. A trial is
 * offered only to people without a subscription who never had a trial (D27).
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
