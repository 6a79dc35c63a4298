export const PLAN_TYPES = ['plus', 'pro', 'teams'] as const
export type PlanType = (typeof PLAN_TYPES)[number]
export const PLAN_NAMES: Record<PlanType, string> = { plus: 'Plus', pro: 'Pro', teams: 'Teams' }

export const BILLING_INTERVALS = ['month', 'year'] as const
export type BillingInterval = (typeof BILLING_INTERVALS)[number]

/** Null means unlimited. The teams plan's pull request and token limits are per seat (specification, point 9). */
export interface PlanLimits {
  planType: PlanType
  monthlyPRLimit: number | null
  repositoriesLimit: number | null
  aiAgentTokensLimit: number | null
  baseSeats: number
  aiAgentEnabled: boolean
}

export const PLAN_LIMITS: Record<PlanType, PlanLimits> = {
  plus: {
    planType: 'plus',
    monthlyPRLimit: 10,
    repositoriesLimit: 2,
    aiAgentTokensLimit: 100_000,
    baseSeats: 1,
    aiAgentEnabled: true,
  },
  pro: {
    planType: 'pro',
    monthlyPRLimit: 50,
    repositoriesLimit: null,
    aiAgentTokensLimit: 1_000_000,
    baseSeats: 1,
    aiAgentEnabled: true,
  },
  teams: {
    planType: 'teams',
    monthlyPRLimit: 50,
    repositoriesLimit: null,
    aiAgentTokensLimit: 1_000_000,
    baseSeats: 2,
    aiAgentEnabled: true,
  },
}

/** For the teams plan, multiplies the pull request and token limits by the number of seats (D7). */
export function getPlanLimits(planType: PlanType, seats: number): PlanLimits {
  const limits = PLAN_LIMITS[planType]
  if (planType !== 'teams') return limits
  const times = (perSeat: number | null) => (perSeat === null ? null : perSeat * seats)
  return {
    ...limits,
    monthlyPRLimit: times(limits.monthlyPRLimit),
    aiAgentTokensLimit: times(limits.aiAgentTokensLimit),
    baseSeats: seats,
  }
}
