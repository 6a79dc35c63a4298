import type { Grouping } from './use-usage.ts'

export const settings = 'Settings'
export const usage = 'Usage'
export const describeUsage = (ofTeam: boolean) =>
  ofTeam
    ? 'Usage of your team’s plan. Failed analyses don’t count.'
    : 'Usage of your plan. Failed analyses don’t count.'
export const loadingUsage = 'Loading usage'
export const usageFailed = 'Usage could not be loaded.'
export const showOlder = 'Show older'

export const noneMatches = 'No usage matches your filters.'
export const clearFilters = 'Clear filters'
export const noUsage = 'No usage in this period'
export const aboutNoUsage = 'No PR analyses or agent tokens were used.'

export const thisMonth = 'This month'
export function describeMonth({
  limit,
  used,
  pooled,
}: {
  limit: number | null
  used: number
  pooled: boolean
}) {
  if (limit !== null) {
    const all = limit.toLocaleString('en')
    return pooled
      ? `{used} of ${all} PR analyses this month, shared by the team`
      : `{used} of ${all} PR analyses this month`
  }
  if (used === 1)
    return pooled
      ? '{used} PR analysis this month (no limit), shared by the team'
      : '{used} PR analysis this month (no limit)'
  return pooled
    ? '{used} PR analyses this month (no limit), shared by the team'
    : '{used} PR analyses this month (no limit)'
}
export const analysesUsed = 'PR analyses used'
export const resetsOn = (day: string) => `Resets on ${day}`

export const groupBy = 'Group by'
export const groupings: Record<Grouping, string> = { day: 'Day', person: 'Person', repository: 'Repository' }
export const period = 'Period'
export const currentMonth = 'Current usage month'
export const monthStarting = (day: string) => `Month starting ${day}`
export const lastYear = 'Last 12 months'
export const repository = 'Repository'
export const allRepositories = 'All repositories'
export const person = 'Person'
export const everyone = 'Everyone'
export const views = 'Views'
export const exportAs = 'Export usage as {format}'
