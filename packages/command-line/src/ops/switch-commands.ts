import { setTimeout as pause } from 'node:timers/promises'
import { countHeld, pauseWork, resumeWork } from '@debrief/database/operations/pauses'
import { wrongUsage } from '../problems.ts'
import { showJson } from '../report/show-text.ts'
import { parse } from '../usage.ts'
import type { Desk } from './open-debrief.ts'
import { readCount } from './read-filter.ts'
import { shared, worksOf } from './usage.ts'

const options = { ...shared, reason: { type: 'string' }, within: { type: 'string', default: '60' } } as const

function readOrder(args: string[], { operator }: Desk, { isAllByDefault = false } = {}) {
  const { values, positionals } = parse(args, options)
  if (values.reason === undefined) throw wrongUsage('Say why: --reason is kept with what is done.')
  const work = worksOf(positionals.length === 0 && isAllByDefault ? ['all'] : positionals)
  return { values, order: { work, reason: values.reason, operator } }
}

export async function pauseCommand(args: string[], desk: Desk): Promise<boolean> {
  const { values, order } = readOrder(args, desk)
  const paused = await pauseWork(desk.database.db, order)
  desk.print(values.json ? showJson({ paused }, 2) : sentenceOf('Paused', paused, 'It was paused already.'))
  return true
}

export async function resumeCommand(args: string[], desk: Desk): Promise<boolean> {
  const { values, order } = readOrder(args, desk)
  const resumed = await resumeWork(desk.database.db, order)
  desk.print(values.json ? showJson({ resumed }, 2) : sentenceOf('Resumed', resumed, 'It was not paused.'))
  return true
}

const sentenceOf = (done: string, work: readonly string[], otherwise: string) =>
  work.length === 0 ? otherwise : `${done}: ${work.join(', ')}.`

/** Pauses and waits until no worker is at anything of it. False: one still is. It stays paused either way. */
export async function drainCommand(args: string[], desk: Desk): Promise<boolean> {
  const { values, order } = readOrder(args, desk, { isAllByDefault: true })
  const { db } = desk.database
  const deadline = performance.now() + readCount(values.within, 'within') * 1_000
  const paused = await pauseWork(db, order)
  let held = await countHeld(db, order.work)
  while (held > 0 && performance.now() < deadline) {
    await pause(200)
    held = await countHeld(db, order.work)
  }
  if (values.json) desk.print(showJson({ paused, held }, 2))
  else
    desk.print(
      held === 0
        ? `Drained: nothing of ${order.work.join(', ')} is being worked on. It stays paused until debrief ops resume.`
        : `${held} rows are still being worked on after ${values.within} s. Nothing new is begun; ask again.`,
    )
  return held === 0
}
