import { countLost, listLost, listReconciliations } from '@debrief/database/deliveries/reconciliation-facts'
import { reconcileNow } from '@debrief/database/deliveries/reconciliations'
import type { WorkFilter } from '@debrief/database/operations/failed-rows'
import { type DeliveryFilter, listDeliveries } from '@debrief/database/operations/list-deliveries'
import { groupFailed, listFailed } from '@debrief/database/operations/list-failed'
import { lookAtQueues } from '@debrief/database/operations/queues'
import { count } from '@debrief/domain/words'
import { writeTable } from '../text.ts'
import type { Answer, Context } from './connect.ts'

export async function showQueues({ database, canvas }: Context): Promise<Answer> {
  const queues = await lookAtQueues(database.db)
  const rows = queues.map(({ work, waiting, queued, later, held, running, isolated, failed, ...queue }) => {
    const oldest = shortSpan(queue.oldestWaitingSeconds)
    const pause = queue.pause ? `paused by ${queue.pause.pausedBy}: ${queue.pause.reason}` : ''
    const expired = queue.leaseExpired
    return { work, waiting, queued, later, held, running, expired, isolated, failed, oldest, '': pause }
  })
  return { json: queues, text: writeTable(rows, canvas) }
}

export async function showFailed(
  { limit, ...filter }: WorkFilter & { limit: number },
  { database: { db }, canvas }: Context,
): Promise<Answer> {
  const groups = await groupFailed(db, filter)
  const rows = await listFailed(db, filter, { limit })
  if (groups.length === 0) return { json: { groups, rows }, text: 'No failed jobs match.' }
  const groupTable = groups.map(({ work, code, count, newest, error }) => {
    return { work, code, jobs: count, newest: shortTime(newest), 'error of the newest': error }
  })
  const jobTable = rows.map(({ work, id, at, attempts, crashes, code, isReplayable, about }) => {
    const shown = isReplayable ? code : `${code}, not replayable`
    return { work, id, failed: shortTime(at), attempts, crashes, code: shown, about }
  })
  const all = groups.reduce((sum, group) => sum + group.count, 0)
  const total = `${count(all, 'failed job')}${all > rows.length ? `, the newest ${rows.length} shown` : ''}.`
  const text = [writeTable(groupTable, canvas), writeTable(jobTable, canvas), total].join('\n\n')
  return { json: { groups, rows }, text }
}

export async function showDeliveries(
  { limit, ...filter }: DeliveryFilter & { limit: number },
  { database, canvas }: Context,
): Promise<Answer> {
  const deliveries = await listDeliveries(database.db, filter, { limit })
  const rows = deliveries.map(({ id, event, state, attempts, ...delivery }) => ({
    id,
    received: shortTime(delivery.receivedAt),
    event,
    about: `${delivery.repository ?? delivery.source}${delivery.number === null ? '' : `#${delivery.number}`}`,
    state,
    attempts,
    outcome: delivery.error ?? delivery.outcome,
  }))
  return { json: deliveries, text: rows.length > 0 ? writeTable(rows, canvas) : 'No deliveries match.' }
}

export async function showLost(
  { now, limit }: { now?: true | undefined; limit: number },
  { database: { db }, canvas }: Context,
): Promise<Answer> {
  const due = now ? await reconcileNow(db) : null
  const counts = await countLost(db)
  const hooks = await listReconciliations(db, { limit })
  const lost = await listLost(db, { limit })
  const hookTable = hooks.map(
    ({ fullName, hookId, login, checkedAt, lost, open, failures, error, leftAlone }) => ({
      webhook: fullName ?? hookId,
      'connected by': login,
      compared: shortTime(checkedAt),
      lost,
      open,
      failures,
      reason: error ?? leftAlone,
    }),
  )
  const lostTable = lost.map(
    ({ foundAt, fullName, hookId, event, healedBy, givenUpAt, reason, deliveryId }) => ({
      found: shortTime(foundAt),
      webhook: fullName ?? hookId,
      event,
      recovered: healedBy ?? (givenUpAt ? 'not recovered' : 'open'),
      delivery: reason ?? deliveryId,
    }),
  )
  const { healedByRedelivery, healedByFetch, givenUp, open } = counts
  const outcomes = `${healedByRedelivery} redelivered, ${healedByFetch} fetched, ${givenUp} not recovered, ${open} open`
  const next =
    due === null ? '' : ` Within 15 seconds, ${count(due, 'webhook')} will be checked for lost deliveries.`
  const total = `Lost in the last 30 days: ${counts.lost} (${outcomes}).${next}`
  const tables = [hookTable, lostTable].map((table) => writeTable(table, canvas))
  return { json: { due, counts, hooks, lost }, text: [...tables, total].filter(Boolean).join('\n\n') }
}

/** `11-21 10:00:00` */
const shortTime = (time: Date | string | null) =>
  time === null ? '' : new Date(time).toISOString().slice(5, 19).replace('T', ' ')

function shortSpan(seconds: number | null): string {
  if (seconds === null) return ''
  if (seconds < 120) return `${Math.max(0, Math.round(seconds))} s`
  if (seconds < 7_200) return `${Math.round(seconds / 60)} min`
  return seconds < 172_800 ? `${Math.round(seconds / 3_600)} h` : `${Math.round(seconds / 86_400)} d`
}
