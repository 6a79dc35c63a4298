import { setTimeout as sleep } from 'node:timers/promises'
import type { WorkFilter } from '@debrief/database/operations/failed-rows'
import { countHeld, pauseWork, resumeWork } from '@debrief/database/operations/pauses'
import { replayFailed } from '@debrief/database/operations/replay/replay'
import { isWork, WORK, type Work } from '@debrief/database/operations/work'
import { count } from '@debrief/domain/words'
import { wrongUsage } from '../problems.ts'
import { writeTable } from '../text.ts'
import type { Answer, Context } from './connect.ts'

interface ReplayOptions extends WorkFilter {
  all?: true | undefined
  reason?: string | undefined
  dryRun?: true | undefined
}

export async function replay(
  options: ReplayOptions,
  { database, operator, canvas }: Context,
): Promise<Answer> {
  const { all = false, reason, dryRun = false, ...filter } = options
  if (!all && Object.values(filter).every((value) => value === undefined))
    throw wrongUsage(
      'Select jobs with --id, --work, --code, --repository, --tenant or --since, or use --all.',
    )
  if (reason === undefined && !dryRun) throw wrongUsage('Specify a --reason for the audit log.')
  const order = { filter, reason: reason ?? 'dry run', operator, dryRun }
  const replayed = await replayFailed(database.db, order)
  const { matched, rows } = replayed
  if (matched === 0) return { json: replayed, text: 'No failed jobs match.' }
  const table = rows.map(({ work, id, outcome, about }) => ({ work, id, outcome, about }))
  const left = matched - rows.length
  const total = `${replayed.replayed} of ${count(rows.length, 'job')} ${dryRun ? 'would be replayed' : 'replayed'}.`
  const more = count(left, 'more matching job')
  const rest = dryRun ? ` Not listed: ${more}.` : ` Run replay again for ${more}.`
  const text = `${writeTable(table, canvas)}\n\n${total}${left > 0 ? rest : ''}`
  return { json: replayed, text }
}

interface SwitchOptions {
  work: readonly (Work | 'all')[]
  reason: string
}

const toOrder = ({ work, reason }: SwitchOptions, { operator }: Context) => ({
  work: work.includes('all') ? WORK : [...new Set(work.filter(isWork))],
  reason,
  operator,
})

export async function pause(options: SwitchOptions, context: Context): Promise<Answer> {
  const paused = await pauseWork(context.database.db, toOrder(options, context))
  return { json: { paused }, text: paused.length > 0 ? `Paused: ${paused.join(', ')}.` : 'Already paused.' }
}

export async function resume(options: SwitchOptions, context: Context): Promise<Answer> {
  const resumed = await resumeWork(context.database.db, toOrder(options, context))
  return { json: { resumed }, text: resumed.length > 0 ? `Resumed: ${resumed.join(', ')}.` : 'Not paused.' }
}

/**
 * Pauses the given kinds of jobs, then waits up to `within` seconds for running jobs to finish. The kinds stay paused
 * even if some jobs are still running.
 */
export async function drain(
  { within, ...options }: SwitchOptions & { within: number },
  context: Context,
): Promise<Answer> {
  const { db } = context.database
  const order = toOrder(options, context)
  const deadline = performance.now() + within * 1_000
  const paused = await pauseWork(db, order)
  let held = await countHeld(db, order.work)
  while (held > 0 && performance.now() < deadline) {
    await sleep(200)
    held = await countHeld(db, order.work)
  }
  const text =
    held === 0
      ? `Drained. No jobs of these kinds are running: ${order.work.join(', ')}. They stay paused until you run debrief ops resume.`
      : `${count(held, 'job')} still running after ${count(within, 'second')}. No new jobs of these kinds will start. Run the command again to keep waiting.`
  return { json: { paused, held }, text, isFine: held === 0 }
}
