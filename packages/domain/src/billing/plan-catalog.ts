import { type BillingInterval, PLAN_NAMES, type PlanType } from './plans.ts'

/** Prices in whole US dollars (specification, point 9). */
export interface PlanPrice {
  /** The teams plan's price includes 2 seats. */
  base: number
  /** The price of each extra seat. Null if the plan has no extra seats. */
  seat: number | null
}

export interface CatalogEntry {
  planType: PlanType
  name: string
  price: Record<BillingInterval, PlanPrice>
}

export const CURRENCY = 'usd'
export const TRIAL_DAYS = 14
/** Specification, point 5. */
export const MAX_SEATS_PER_PURCHASE = 50
/** The text next to the yearly option (specification). */
export const YEARLY_SAVING = 'Save 14%'
export const PRICE_RANGE = '$12-39 per user per month'

const ENTRIES: Record<PlanType, CatalogEntry> = {
  plus: {
    planType: 'plus',
    name: PLAN_NAMES.plus,
    price: { month: { base: 14, seat: null }, year: { base: 144, seat: null } },
  },
  pro: {
    planType: 'pro',
    name: PLAN_NAMES.pro,
    price: { month: { base: 29, seat: null }, year: { base: 288, seat: null } },
  },
  teams: {
    planType: 'teams',
    name: PLAN_NAMES.teams,
    price: { month: { base: 78, seat: 39 }, year: { base: 816, seat: 408 } },
  },
}

export const CATALOG: readonly CatalogEntry[] = Object.values(ENTRIES)

export type PricePart = 'base' | 'seat'

/** Returns a Stripe lookup key (D27), such as `debrief_teams_month_seat`. */
export const toLookupKey = (
  planType: PlanType,
  interval: BillingInterval,
  part: PricePart = 'base',
): string => `debrief_${planType}_${interval}${part === 'seat' ? '_seat' : ''}`

export const getCatalogEntry = (planType: PlanType): CatalogEntry => ENTRIES[planType]

export const perMonth = (price: number, interval: BillingInterval): number =>
  interval === 'year' ? Math.round(price / 12) : price

/** Returns how much yearly billing saves, in whole percent. */
export function yearlySaving(planType: PlanType): number {
  const { month, year } = getCatalogEntry(planType).price
  return Math.round((1 - year.base / (month.base * 12)) * 100)
}

export const pricePerMonth = (planType: PlanType, interval: BillingInterval): number =>
  perMonth(getCatalogEntry(planType).price[interval].base, interval)

export function priceWithSeats(planType: PlanType, interval: BillingInterval, extraSeats: number): number {
  const { base, seat } = getCatalogEntry(planType).price[interval]
  return base + (seat ?? 0) * extraSeats
}
