import { listDeliveries } from '@debrief/database/operations/list-deliveries'
import { groupFailed, listFailed } from '@debrief/database/operations/list-failed'
import { lookAtQueues } from '@debrief/database/operations/look-at-queues'
import { showJson } from '../report/show-text.ts'
import { parse } from '../usage.ts'
import type { Desk } from './open-debrief.ts'
import { readCount, readFilter } from './read-filter.ts'
import { narrowing, shared } from './usage.ts'
import { count, shortSpan, shortTime, writeRows } from './write-rows.ts'

export async function showQueues(args: string[], desk: Desk): Promise<boolean> {
  const { values } = parse(args, shared)
  const queues = await lookAtQueues(desk.database.db)
  if (values.json) return told(desk, showJson(queues, 2))
  const rows = queues.map((one) => [
    one.work,
    one.waiting,
    one.queued,
    one.later,
    one.held,
    one.claimed,
    one.leaseExpired,
    one.isolated,
    one.failed,
    shortSpan(one.oldestWaitingSeconds),
    one.pause ? `paused by ${one.pause.pausedBy}: ${one.pause.reason}` : '',
  ])
  const head = [
    'work',
    'waiting',
    'queued',
    'later',
    'held',
    'claimed',
    'silent',
    'isolated',
    'failed',
    'oldest',
    '',
  ]
  return told(desk, writeRows(head, rows, desk))
}

export async function showFailed(args: string[], desk: Desk): Promise<boolean> {
  const { values } = parse(args, { ...shared, ...narrowing, limit: { type: 'string', default: '50' } })
  const { json, limit, ...given } = values
  const filter = readFilter(given, desk.now)
  const { db } = desk.database
  const groups = await groupFailed(db, filter)
  const rows = await listFailed(db, filter, { limit: readCount(limit, 'limit') })
  if (json) return told(desk, showJson({ groups, rows }, 2))
  if (groups.length === 0) return told(desk, 'Nothing is failed.')
  const grouped = groups.map((one) => [one.work, one.code, one.count, shortTime(one.newest), one.error])
  const each = rows.map((one) => [
    one.work,
    one.id,
    shortTime(one.at),
    one.attempts,
    one.crashes,
    one.isReplayable ? one.code : `${one.code}, not replayable`,
    one.about,
  ])
  const all = groups.reduce((sum, one) => sum + one.count, 0)
  return told(
    desk,
    [
      writeRows(['work', 'code', 'rows', 'newest', 'the newest says'], grouped, desk),
      writeRows(['work', 'id', 'failed', 'tries', 'crashes', 'code', 'about'], each, desk),
      `${count(all, 'failed row')}${all > rows.length ? `, the newest ${rows.length} shown` : ''}.`,
    ].join('\n\n'),
  )
}

export async function showDeliveries(args: string[], desk: Desk): Promise<boolean> {
  const { values } = parse(args, {
    ...shared,
    repository: { type: 'string' },
    state: { type: 'string' },
    event: { type: 'string' },
    delivery: { type: 'string' },
    limit: { type: 'string', default: '50' },
  })
  const { repository, state, event, delivery: deliveryId } = values
  const rows = await listDeliveries(
    desk.database.db,
    { repository, state, event, deliveryId },
    { limit: readCount(values.limit, 'limit') },
  )
  if (values.json) return told(desk, showJson(rows, 2))
  if (rows.length === 0) return told(desk, 'No delivery is like that.')
  const table = rows.map((one) => [
    one.id,
    shortTime(one.receivedAt),
    one.event,
    `${one.repository ?? one.source}${one.number === null ? '' : `#${one.number}`}`,
    one.state,
    one.attempts,
    one.error ?? one.outcome,
  ])
  const head = ['id', 'received', 'event', 'about', 'state', 'tries', 'outcome']
  return told(desk, writeRows(head, table, desk))
}

function told(desk: Desk, text: string): true {
  desk.print(text)
  return true
}
