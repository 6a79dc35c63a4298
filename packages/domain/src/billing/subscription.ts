import { getPlanLimits, PLAN_LIMITS, type PlanLimits, type PlanType } from './plans.ts'

export interface Subscription {
  status: string
  planType: PlanType
  extraSeats: number
  anchorAt: Date
  /** True with BILLING=off: then everyone has the teams plan without limits (D10). */
  unlimited?: boolean
}

/** Specification, point 4. */
export function isPaying(status: string): boolean {
  return status === 'active' || status === 'trialing'
}

/** Only the teams plan has extra seats (D9). */
export function totalSeats(subscription: Pick<Subscription, 'planType' | 'extraSeats'>): number {
  const base = PLAN_LIMITS[subscription.planType].baseSeats
  return subscription.planType === 'teams' ? base + subscription.extraSeats : base
}

export function limitsOfSubscription(subscription: Subscription): PlanLimits {
  if (subscription.unlimited) {
    const unlimited = { monthlyPRLimit: null, repositoriesLimit: null, aiAgentTokensLimit: null }
    return { ...PLAN_LIMITS[subscription.planType], ...unlimited }
  }
  return getPlanLimits(subscription.planType, totalSeats(subscription))
}
