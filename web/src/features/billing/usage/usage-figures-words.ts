import type { UsageLine } from '@debrief/contracts/billing/usage'
import { formatCount } from '@debrief/domain/billing/usage-meter'
import type { Measure } from './usage-bars.ts'
import type { Grouping } from './use-usage.ts'

export const overTime = 'Usage over time'
export const describeOverTime = (usage: string) => `Usage over time: ${usage}`
export const overTimeTable = 'Usage over time, as a table'
export const usageToShow = 'Usage to show'
export const table = 'Table'
export const showTable = 'Show as table'
export const measures: Record<Measure, string> = { analyses: 'PR analyses', agentTokens: 'Agent tokens' }
export const totals: Record<Measure, (used: number) => string> = {
  analyses: (used) => (used === 1 ? '1 PR analysis' : `${formatCount(used)} PR analyses`),
  agentTokens: (used) => (used === 1 ? '1 agent token' : `${formatCount(used)} agent tokens`),
}
export const describeUsage = (outlook: { expected: number; day: string } | null, total = '{total}') =>
  outlook === null ? total : `${total}, about ${formatCount(outlook.expected)} expected by ${outlook.day}`

export const captions: Record<Grouping, string> = {
  day: 'Usage by day',
  person: 'Usage by person',
  repository: 'Usage by repository',
}
export const tables: Record<Grouping, string> = {
  day: 'Usage by day, as a table',
  person: 'Usage by person, as a table',
  repository: 'Usage by repository, as a table',
}
export const total = 'Total'
export const deletedRepository = 'Deleted repository'

export const newestFirst = 'Usage, newest first'
export const usage = 'Usage'
export const forWhom = 'For'
export const time = 'When'
export const status = 'Status'
export const describeAmount = ({ kind, amount }: UsageLine) =>
  kind === 'analysis' ? 'PR analysis' : `${formatCount(amount)} agent tokens`
export const you = '(You)'
export const states: Record<UsageLine['state'], string> = {
  reserved: 'In progress',
  settled: 'Counted',
  released: 'Not counted',
}
