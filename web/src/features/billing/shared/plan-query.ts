import {
  BILLING_INTERVALS,
  type BillingInterval,
  PLAN_TYPES,
  type PlanType,
} from '@debrief/domain/billing/plans'

export interface ChosenPlan {
  planType: PlanType
  interval: BillingInterval
}

/** The choice is in the URL, so it survives sign-in and checkout, and people can share it. */
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
export const toLogin = (chosen: ChosenPlan): string => `/login${toQuery(chosen)}`
