import { BILLING_INTERVALS, type BillingInterval } from '@debrief/domain/billing/plan-catalog'
import { PLAN_TYPES, type PlanType } from '@debrief/domain/billing/plans'

export interface ChosenPlan {
  planType: PlanType
  interval: BillingInterval
}

/**
 * Reads the chosen plan from the URL of the pricing or sign-in page. Because the choice is in the URL, it survives
 * sign-in and checkout, and can be shared.
 */
export function readChosen(search: URLSearchParams): {
  planType: PlanType | null
  interval: BillingInterval | null
} {
  return {
    planType: PLAN_TYPES.find((known) => known === search.get('plan')) ?? null,
    interval: BILLING_INTERVALS.find((known) => known === search.get('interval')) ?? null,
  }
}

const toQuery = ({ planType, interval }: ChosenPlan) => `?plan=${planType}&interval=${interval}`

export const toPricing = (chosen: ChosenPlan): string => `/pricing${toQuery(chosen)}`
/** The sign-in page, which continues to the pricing page with the same choice. */
export const toLogin = (chosen: ChosenPlan): string => `/login${toQuery(chosen)}`
