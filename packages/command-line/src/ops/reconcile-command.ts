import {
  countLost,
  type LostCounts,
  listLost,
  listReconciliations,
} from '@debrief/database/reconciliation-facts'
import { reconcileNow } from '@debrief/database/reconciliations'
import { showJson } from '../report/show-text.ts'
import { parse } from '../usage.ts'
import type { Desk } from './open-debrief.ts'
import { readCount } from './read-filter.ts'
import { shared } from './usage.ts'
import { count, shortTime, writeRows } from './write-rows.ts'

/** `debrief ops reconcile`: what GitHub lost on the way and what became of it; with --now every hook is compared at once. */
export async function reconcileCommand(args: string[], desk: Desk): Promise<boolean> {
  const { values } = parse(args, {
    ...shared,
    now: { type: 'boolean', default: false },
    limit: { type: 'string', default: '50' },
  })
  const { db } = desk.database
  const limit = readCount(values.limit, 'limit')
  const due = values.now ? await reconcileNow(db) : null
  const counts = await countLost(db)
  const hooks = await listReconciliations(db, { limit })
  const lost = await listLost(db, { limit })
  if (values.json) {
    desk.print(showJson({ due, counts, hooks, lost }, 2))
    return true
  }
  const hookRows = hooks.map((one) => [
    one.fullName ?? one.hookId,
    one.login ?? '',
    shortTime(one.checkedAt),
    one.lost,
    one.open,
    one.failures,
    one.error ?? one.leftAlone,
  ])
  const lostRows = lost.map((one) => [
    shortTime(one.foundAt),
    one.fullName ?? one.hookId,
    one.event,
    one.healedBy ?? (one.givenUpAt ? 'given up' : 'open'),
    one.reason ?? one.deliveryId,
  ])
  const tables = [
    ...(hookRows.length > 0 ? [writeRows(HOOKS, hookRows, desk)] : []),
    ...(lostRows.length > 0 ? [writeRows(LOST, lostRows, desk)] : []),
  ]
  desk.print([...tables, sumUp(counts, due)].join('\n\n'))
  return true
}

const HOOKS = ['hook', 'connected by', 'compared', 'lost', 'open', 'failures', 'why not']
const LOST = ['found', 'hook', 'event', 'healed', 'delivery']

function sumUp(
  { lost, healedByRedelivery, healedByFetch, givenUp, open }: LostCounts,
  due: number | null,
): string {
  const healed = `${healedByRedelivery} sent again by GitHub, ${healedByFetch} fetched, ${givenUp} given up, ${open} open`
  const asked = due === null ? '' : ` ${count(due, 'hook')} will be compared within 15 seconds.`
  return `Lost within 30 days: ${lost} (${healed}).${asked}`
}
