import type { Log } from '@debrief/service-kit/log'
import { answerShapes } from './answer-shapes.ts'
import { ChildFault } from './child.ts'
import { findProgram, type Program } from './find-program.ts'
import { keepChild } from './keep-child.ts'
import { oneAfterTheOther } from './one-after-the-other.ts'
import type { TaskName } from './orders.ts'
import * as problems from './problems.ts'
import type { tasks } from './tasks.ts'

type Given<Name extends TaskName> = Parameters<(typeof tasks)[Name]>
type Done<Name extends TaskName> = Awaited<ReturnType<(typeof tasks)[Name]>>

/** Reads code that is not ours, in a process of its own. Each task throws a Problem where it fails or too many wait. */
export type CodeChecker = {
  [Name in TaskName]: (...given: Given<Name>) => Promise<Done<Name>>
} & { close(): void }

interface Options {
  log: Log
  /** Milliseconds that one order may take. */
  timeout?: number
  /** Milliseconds after which the idle process is ended: longer than an exercise takes to be thought about. */
  idle?: number
  program?: Program
}

/** Who comes when this many wait is sent away. */
const MOST_WAITING = 16

/** Does one order after the other, in a process that is started when the first one comes, and anew after it failed. */
export function openCodeChecker(options: Options): CodeChecker {
  const { log, timeout = 10_000, idle = 300_000, program = findProgram() } = options
  const inLine = oneAfterTheOther(MOST_WAITING)
  const child = keepChild({ program, idle })
  let id = 0
  const perform = async <Name extends TaskName>(name: Name, given: Given<Name>): Promise<Done<Name>> => {
    id += 1
    try {
      const answer = await child.perform({ id, name, given }, timeout)
      if ('done' in answer) return shaped(name, answer.done)
      log.error({ task: name, failed: answer.failed }, 'code not checked')
      throw problems.notChecked(name)
    } catch (error) {
      if (!(error instanceof ChildFault)) throw error
      log.warn({ task: name, fault: error.fault }, 'code checker ended')
      child.kill()
      throw problems.problemOf(error.fault, name)
    }
  }
  const task =
    <Name extends TaskName>(name: Name) =>
    (...given: Given<Name>) =>
      inLine(() => perform(name, given))
  return {
    checkDiff: task('checkDiff'),
    checkChange: task('checkChange'),
    gradeFix: task('gradeFix'),
    buildExercise: task('buildExercise'),
    close: child.close,
  }
}

function shaped<Name extends TaskName>(name: Name, done: unknown): Done<Name> {
  const { success, data } = answerShapes[name].safeParse(done)
  if (!success) throw new ChildFault('garbled')
  return data as Done<Name>
}
