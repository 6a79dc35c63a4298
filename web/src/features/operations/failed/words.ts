import { count } from '@debrief/domain/words'
import type { ReplayResult } from '../data/use-failed.ts'

export const filters = 'Filters'
export const kindOfJob = 'Kind of job'
export const allKinds = 'All kinds'
export const since = 'Failed'
export const sinceOptions = [
  ['', 'Any time'],
  ['1h', 'In the last hour'],
  ['24h', 'In the last 24 hours'],
  ['7d', 'In the last 7 days'],
] as const
export const removeFilter = 'Remove filter: {code}'

export const none = 'No failed jobs'
export const noneMatch = 'No failed jobs match.'
export const noneYet = 'Jobs that fail appear here. You can then replay them.'

export const byError = 'By error'
export const mostFrequentFirst = 'Most frequent first'
export const last = 'Last failure {newest}'
export const lastAndFirst = 'Last failure {newest}, first failure {oldest}'

export const jobs = 'Jobs'
export const exportAs = 'Export failed jobs as {format}'
export const countFailed = (jobs: number) => count(jobs, 'failed job')
export const replaySelected = (jobs: number) => `Replay ${jobs} selected`
export const replayAll = (jobs: number) => `Replay all ${jobs.toLocaleString('en')}`

export const select = (job: string) => `Select ${job}`
export const notReplayable = 'Can’t be replayed: its data was deleted, or newer work replaced it'
export const ids = 'IDs'
export const replayOne = 'Replay {job}'

export const askToReplay = 'Replay failed jobs?'
export const replay = (jobs: number) => (jobs > 0 ? `Replay ${count(jobs, 'job')}` : 'Replay')
export const replaying = 'Replaying…'

export function foresee({ matched, replayed, rows }: ReplayResult): string {
  if (matched === 0) return 'No matching failed jobs are left.'
  const left = matched - rows.length
  const some = foreseeRows(replayed, rows.length)
  return left > 0 ? `${some} ${limit(left)}` : some
}

function foreseeRows(replayed: number, all: number): string {
  if (replayed === 0) return 'None of these jobs can be replayed.'
  if (replayed === all) return `${count(replayed, 'job')} will be replayed.`
  return `${replayed} of ${count(all, 'job')} will be replayed. The rest can’t be replayed.`
}

const limit = (left: number) =>
  `At most 1,000 jobs can be replayed at once. Afterward, repeat this for the other ${left.toLocaleString('en')}.`

export const replayed = (jobs: number, all: number) => `${jobs} of ${count(all, 'job')} replayed`

export function describeOutcome(jobs: number, all: number): string {
  if (all === 0) return 'No matching failed jobs were left.'
  if (jobs === 0) return 'None of these jobs could be replayed.'
  if (jobs === all) return all === 1 ? 'It’s back in the queue.' : 'They’re back in the queue.'
  return jobs === 1
    ? 'The replayed job is back in the queue. The rest couldn’t be replayed.'
    : 'The replayed jobs are back in the queue. The rest couldn’t be replayed.'
}
