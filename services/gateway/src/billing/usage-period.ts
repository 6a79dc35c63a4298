import type { UsageFilters } from '@debrief/contracts/billing/usage'
import { findPayer } from '@debrief/database/billing/subscriptions'
import type { Database } from '@debrief/database/connect'
import { readClock } from '@debrief/database/reviews/analysis-runs'
import { recentUsageMonths, usageMonth } from '@debrief/domain/billing/usage'

/** The usage months that start in this range. A null `start` means that there is no lower bound. */
export interface UsageRange {
  start: Date | null
  end: Date
}

const MONTHS = 12

/** Without a plan, usage months are calendar months. */
export async function findUsageRange(
  db: Database,
  viewerId: string,
  period: UsageFilters['period'],
): Promise<{ range: UsageRange; months: Date[] }> {
  const [payer, now] = await Promise.all([findPayer(db, viewerId), readClock(db)])
  const anchor =
    payer?.subscription.anchorAt ?? new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1))
  const recent = recentUsageMonths(anchor, now, MONTHS)
  const current = usageMonth(anchor, now)
  const { end } = current
  const months = recent.map(({ start }) => start)
  if (period === undefined) return { range: { start: null, end }, months }
  if (period === 'current') return { range: current, months }
  if (period === 'year') return { range: { start: months.at(-1) ?? null, end }, months }
  return { range: usageMonth(anchor, new Date(`${period}T23:59:59.999Z`)), months }
}
