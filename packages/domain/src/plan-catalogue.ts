import type { PlanType } from './plans.ts'

export type BillingInterval = 'month' | 'year'
export const BILLING_INTERVALS = ['month', 'year'] as const

/** What a plan costs, in whole US dollars for one interval (specification, point 9). */
export interface PlanPrice {
  /** The plan itself; on teams with its two base seats. */
  base: number
  /** Each seat beyond the base seats; null where a plan has none to sell. */
  seat: number | null
}

export interface CatalogueEntry {
  planType: PlanType
  name: string
  description: string
  price: Record<BillingInterval, PlanPrice>
  features: readonly string[]
}

export const CURRENCY = 'usd'
export const TRIAL_DAYS = 14
/** Most seats in one purchase (specification, point 5). */
export const MOST_SEATS_AT_ONCE = 50
/** The specification's words beside the yearly choice. What it comes to: Plus 14 %, Pro 17 %, Teams 13 %. */
export const YEARLY_SAVING = 'Save 14%'

export const CATALOGUE: readonly CatalogueEntry[] = [
  {
    planType: 'plus',
    name: 'Plus',
    description: 'For developers who learn from every review',
    price: { month: { base: 14, seat: null }, year: { base: 144, seat: null } },
    features: ['10 PR analyses a month', 'Up to 2 repositories', 'AI agent access (preview)'],
  },
  {
    planType: 'pro',
    name: 'Pro',
    description: 'For developers who merge every day',
    price: { month: { base: 29, seat: null }, year: { base: 288, seat: null } },
    features: ['50 PR analyses a month', 'Unlimited repositories', 'AI agent', 'Priority AI processing'],
  },
  {
    planType: 'teams',
    name: 'Teams',
    description: 'For teams that set their own standards',
    price: { month: { base: 78, seat: 39 }, year: { base: 816, seat: 408 } },
    features: [
      'Includes 2 seats, minimum 2 seats',
      'All Pro features, per seat',
      'Team dashboard and analytics',
      'Member progress tracking',
    ],
  },
]

export type PricePart = 'base' | 'seat'

/** What a price is found by at the payment provider (D27): `debrief_teams_month_seat`. */
export const lookupKeyOf = (
  planType: PlanType,
  interval: BillingInterval,
  part: PricePart = 'base',
): string => `debrief_${planType}_${interval}${part === 'seat' ? '_seat' : ''}`

export const entryOf = (planType: PlanType): CatalogueEntry =>
  CATALOGUE.find((entry) => entry.planType === planType)!

/** Dollars a month as a plan's card shows them: a yearly price is divided by twelve and rounded. */
export function pricePerMonth(planType: PlanType, interval: BillingInterval): number {
  const { base } = entryOf(planType).price[interval]
  return interval === 'year' ? Math.round(base / 12) : base
}

/** Dollars for one interval with the extra seats in, as a manager is shown what they pay. */
export function priceWithSeats(planType: PlanType, interval: BillingInterval, extraSeats: number): number {
  const { base, seat } = entryOf(planType).price[interval]
  return base + (seat ?? 0) * extraSeats
}
