import type { Queue } from '@debrief/contracts/operations/work'
import { count } from '@debrief/domain/words'
import { formatDuration } from '../../../lib/format-time.ts'

export const jobs = 'Jobs'
export const updated = 'Updated every 5 seconds'
export const showQueues = 'Show queues'
export const showTable = 'Show history as table'
export const resumeAll = 'Resume all'
export const pauseAll = 'Pause all'

export const paused = 'Paused'
export const noneWaiting = 'None waiting'
export const oldestWaited = (seconds: number) =>
  `The oldest job has waited ${formatDuration(seconds * 1_000)}`

type State = Exclude<keyof Queue, 'work' | 'pause' | 'oldestWaitingSeconds' | 'queued'>
export const states: Record<State, { name: string; about: string }> = {
  waiting: { name: 'Waiting', about: 'Due, but not started.' },
  running: { name: 'Running', about: 'A worker is running the job.' },
  leaseExpired: {
    name: 'Expired',
    about: 'The worker stopped responding. Another worker will take over.',
  },
  later: { name: 'Scheduled', about: 'Not due yet.' },
  held: { name: 'Blocked', about: 'Waiting until someone signs in again or resumes a paused webhook.' },
  isolated: {
    name: 'Isolated',
    about: 'The job crashed at least 3 workers. It runs on the isolated worker, if its service has one.',
  },
  failed: { name: 'Failed', about: 'The last attempt failed. See the Failed tab.' },
}
export const whatStatesMean = 'What do the states mean?'

type To = 'pause' | 'resume'
export const switchOne: Record<To, string> = { pause: 'Pause {kind}', resume: 'Resume {kind}' }
export const confirmSwitch: Record<To, string> = { pause: 'Pause', resume: 'Resume' }
export const switching: Record<To, string> = { pause: 'Pausing…', resume: 'Resuming…' }
export const switched = (to: To, names: string) =>
  to === 'pause' ? `Paused: ${names}.` : `Resumed: ${names}.`
export const aboutSwitch: Record<To, string> = {
  pause: 'Running jobs will finish. Waiting and new jobs won’t start until you resume them.',
  resume: 'Waiting jobs will start again.',
}
export function askToSwitch(to: To, kinds: number, names: string): string {
  if (to === 'pause') return kinds > 1 ? `Pause ${kinds} kinds of jobs?` : `Pause ${names}?`
  return kinds > 1 ? `Resume ${kinds} kinds of jobs?` : `Resume ${names}?`
}

export const mostWaiting = (jobs: number) => `Waiting, last 2 hours: up to ${jobs.toLocaleString('en')}`
export const describeWaiting = (queue: string, jobs: number) =>
  `${queue}: up to ${count(jobs, 'job')} waiting in the last 2 hours`
export const waitingAt = (time: string, jobs: number) => `${time}: ${count(jobs, 'job')} waiting`
export const longestWait = (seconds: number) => `Longest wait: ${formatDuration(seconds * 1_000)}`
export const describeLongestWait = (queue: string, seconds: number) =>
  `${queue}: the oldest job waited up to ${formatDuration(seconds * 1_000)} in the last 2 hours`
export const oldestWaitedAt = (time: string, seconds: number) =>
  `${time}: oldest waited ${formatDuration(seconds * 1_000)}`
export const noneWaited = 'No job waited in the last 2 hours.'
export const waitingJobs = 'Waiting jobs, last 2 hours'
export const historyColumns = ['Minute', 'Waiting', 'Oldest']

export const switchedOff = 'Rules switched off'
export const aboutSwitchedOff = 'They stay off until the process restarts. Make them faster, or remove them.'
export const tookTooLong = (milliseconds: number) =>
  `{service}, {time}: took ${milliseconds.toLocaleString('en')} ms in a {language} file`
