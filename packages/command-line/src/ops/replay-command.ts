import { replayFailed } from '@debrief/database/operations/replay'
import { wrongUsage } from '../problems.ts'
import { showJson } from '../report/show-text.ts'
import { parse } from '../usage.ts'
import type { Desk } from './open-debrief.ts'
import { readFilter } from './read-filter.ts'
import { narrowing, shared } from './usage.ts'
import { count, writeRows } from './write-rows.ts'

/** `debrief ops replay`: what failed and is meant is due again. A filter that narrows nothing has to be said: --all. */
export async function replayCommand(args: string[], desk: Desk): Promise<boolean> {
  const { values } = parse(args, {
    ...shared,
    ...narrowing,
    all: { type: 'boolean', default: false },
    reason: { type: 'string' },
    'dry-run': { type: 'boolean', default: false },
  })
  const { json, all, reason, 'dry-run': dryRun, ...given } = values
  const filter = readFilter(given, desk.now)
  if (!all && Object.values(filter).every((value) => value === undefined))
    throw wrongUsage('Say which rows: --id, --work, --code, --repository, --tenant, --since, or --all.')
  if (reason === undefined && !dryRun) throw wrongUsage('Say why: --reason is kept with what is done.')
  const replayed = await replayFailed(desk.database.db, {
    filter,
    reason: reason ?? 'dry run',
    operator: desk.operator,
    dryRun,
  })
  if (json) desk.print(showJson(replayed, 2))
  else {
    const rows = replayed.rows.map((row) => [row.work, row.id, row.outcome ?? '', row.about])
    if (rows.length > 0) desk.print(`${writeRows(['work', 'id', 'outcome', 'about'], rows, desk)}\n`)
    desk.print(sumUp(replayed))
  }
  return true
}

function sumUp({ dryRun, matched, replayed, rows }: Awaited<ReturnType<typeof replayFailed>>): string {
  if (matched === 0) return 'Nothing failed is like that, so nothing was done.'
  const left = matched - rows.length
  const more = left > 0 ? ` ${left} more are left for the next time.` : ''
  return dryRun
    ? `${replayed} of ${count(rows.length, 'row')} would be replayed.${more}`
    : `${replayed} of ${count(rows.length, 'row')} replayed.${more}`
}
