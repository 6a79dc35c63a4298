import type { ComparedHook } from '@debrief/contracts/operations/lost-deliveries'
import { count } from '@debrief/domain/words'
import { formatDuration } from '../../../lib/format-time.ts'

export const webhooks = 'Webhooks'
export const errorsFirst = 'Errors first'
export const checkAll = 'Check all now'
export const starting = 'Starting…'
export const noWebhooks = 'Webhooks appear here shortly after repositories are connected.'

export const nameWebhook = ({ fullName, hookId }: Pick<ComparedHook, 'fullName' | 'hookId'>): string =>
  fullName ?? (hookId === 'standards-app' ? 'The standards App' : 'The GitHub App')
export const leftAlone: Record<NonNullable<ComparedHook['leftAlone']>, string> = {
  paused: 'Paused',
  reconnect: 'Sign-in needed',
}
export const checked = 'Checked {time}'
export const notChecked = 'Not checked yet'
export const failed = (times: number) => (times === 1 ? 'failed once' : `failed ${times} times`)
export const countLost = (lost: number, open: number) => `${lost} lost, ${open} not yet recovered`
export const checkOne = 'Check now'

export const lostDeliveries = 'Lost deliveries'
export const latest = 'The latest 100'
export const exportAs = 'Export lost deliveries as {format}'
export const noneLost = 'No deliveries were lost in the last 90 days.'

export const summary = 'Summary'
export const recentlyLost = 'Lost in the last 30 days'
export const redelivered = 'Redelivered'
export const fetched = 'Fetched'
export const notRecovered = 'Not recovered'
export const open = 'Open'
export const aboutRecovery =
  'Redelivered: GitHub sent the delivery again. Fetched: Debrief read the delivery or the pull request through GitHub’s API instead.'
export const oldestOpen = (seconds: number) =>
  `The oldest open delivery was detected ${formatDuration(seconds * 1_000)} ago.`

export const sent = 'Sent {time}'
export const detected = 'detected {time}'

export const nothingToCheck =
  'Nothing to check. Paused connections and those that need a new sign-in are skipped.'
export const checkStarted = (webhooks: number) =>
  `Checking ${count(webhooks, 'webhook')} for lost deliveries, starting within 15 seconds.`
