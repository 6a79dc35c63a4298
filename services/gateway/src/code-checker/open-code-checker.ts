import type { Exercise, Grade } from '@debrief/analysis/exercises/exercise'
import { mcpTools } from '@debrief/contracts/standards/mcp'
import { CATEGORIES } from '@debrief/domain/mistakes/categories'
import type { Log } from '@debrief/service-kit/log'
import { z } from 'zod'
import { ChildFault, RulesRefused } from './child.ts'
import { findProgram, type Program } from './find-program.ts'
import { keepChild } from './keep-child.ts'
import type { TaskName } from './orders.ts'
import * as problems from './problems.ts'
import type { tasks } from './tasks.ts'

const exercise: z.ZodType<Exercise> = z.object({
  before: z.string(),
  after: z.string().nullable(),
  lines: z.object({ start: z.number().int(), end: z.number().int() }),
  kinds: z.array(z.enum(['fix', 'spot', 'choose'])).min(1),
  title: z.string(),
  problem: z.string().nullable(),
  category: z.enum(CATEGORIES),
  language: z.string().nullable(),
  path: z.string(),
  source: z.enum(['reviewer', 'analyzer', 'model']),
  rules: z.array(z.string()),
  turns: z.number().int(),
})

const grade: z.ZodType<Grade> = z.object({
  outcome: z.enum(['right', 'wrong', 'untold']),
  checks: z.array(z.object({ label: z.string(), passed: z.boolean() })),
})

/** These schemas validate the tasks' results, because a process that parsed hostile code can't be trusted. */
const answerShapes = {
  checkDiff: mcpTools.check_diff.output,
  checkChange: mcpTools.check_diff.output,
  gradeFix: grade,
  buildExercise: exercise.nullable(),
}

const switchedOff = z.object({ rule: z.string(), language: z.string(), milliseconds: z.number().int() })
type SwitchedOff = z.infer<typeof switchedOff>

type TaskInput<Name extends TaskName> = Parameters<(typeof tasks)[Name]>
type TaskResult<Name extends TaskName> = Awaited<ReturnType<(typeof tasks)[Name]>>

/**
 * Parses untrusted code in separate processes. `person` is the user's id. A task rejects with a Problem if it fails, or
 * if the person or the process already has too many tasks.
 */
export type CodeChecker = {
  [Name in TaskName]: (person: string, ...input: TaskInput<Name>) => Promise<TaskResult<Name>>
} & {
  checkRules(): Promise<void>
  close(): void
}

interface Options {
  log: Log
  timeout?: number
  /** The process is killed after this many milliseconds without a task. */
  idle?: number
  program?: Program
  rulesFolder?: string | undefined
  onSwitchedOff?: (rule: SwitchedOff) => void
}

const MAX_WAITING = 16
/**
 * The maximum number of running and waiting tasks per person in each process, so that one person can't block others.
 */
const MAX_PER_PERSON = { checks: 2, practice: 8 }

/** Practice has a separate process, because checking a diff can take seconds. */
const LANES = {
  checkDiff: 'checks',
  checkChange: 'checks',
  gradeFix: 'practice',
  buildExercise: 'practice',
} as const

/** Starts processes on demand. Each process runs one task at a time. */
export function openCodeChecker(options: Options): CodeChecker {
  const { log, timeout = 10_000, idle = 300_000, program = findProgram(), rulesFolder } = options
  const openLane = (maxPerPerson: number) => ({
    child: keepChild({ program, idle, rulesFolder }),
    inTurn: createTurns(maxPerPerson),
  })
  const lanes = { checks: openLane(MAX_PER_PERSON.checks), practice: openLane(MAX_PER_PERSON.practice) }
  const reportSwitchedOff = (message: unknown) => {
    for (const rule of switchedOff.array().safeParse(message).data ?? []) {
      log.warn(rule, 'rule switched off')
      options.onSwitchedOff?.(rule)
    }
  }
  let id = 0
  const perform = async <Name extends TaskName>(
    name: Name,
    input: TaskInput<Name>,
  ): Promise<TaskResult<Name>> => {
    const { child } = lanes[LANES[name]]
    id += 1
    try {
      const answer = await child.perform({ id, name, given: input }, timeout)
      reportSwitchedOff(answer.switchedOff)
      if ('done' in answer) return shaped(name, answer.done)
      log.error({ task: name, failed: answer.failed }, 'code check failed')
      throw problems.notChecked(name)
    } catch (error) {
      if (error instanceof RulesRefused) {
        log.error({ reason: error.message }, 'operator rules refused')
        throw problems.away()
      }
      if (!(error instanceof ChildFault)) throw error
      log.warn({ task: name, fault: error.fault }, 'code checker process ended')
      child.kill()
      throw problems.toProblem(error.fault, name)
    }
  }
  const task =
    <Name extends TaskName>(name: Name) =>
    (person: string, ...input: TaskInput<Name>) =>
      lanes[LANES[name]].inTurn(person, () => perform(name, input))
  return {
    checkDiff: task('checkDiff'),
    checkChange: task('checkChange'),
    gradeFix: task('gradeFix'),
    buildExercise: task('buildExercise'),
    async checkRules() {
      if (rulesFolder !== undefined) await lanes.checks.child.start()
    },
    close() {
      for (const { child } of Object.values(lanes)) child.close()
    },
  }
}

function shaped<Name extends TaskName>(name: Name, output: unknown): TaskResult<Name> {
  const { success, data } = answerShapes[name].safeParse(output)
  if (!success) throw new ChildFault('garbled')
  return data as TaskResult<Name>
}

/**
 * Returns a function that runs one task at a time. The function rejects with a Problem immediately if the person has
 * too many tasks, or if too many tasks are waiting.
 */
function createTurns(maxPerPerson: number) {
  const people = new Map<string, number>()
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  return async <Result>(person: string, work: () => Promise<Result>): Promise<Result> => {
    const own = people.get(person) ?? 0
    if (own >= maxPerPerson) throw problems.tooManyOfPerson()
    if (waiting >= MAX_WAITING) throw problems.tooManyWait()
    waiting += 1
    people.set(person, own + 1)
    const finish = () => {
      waiting -= 1
      const left = (people.get(person) ?? 1) - 1
      if (left > 0) people.set(person, left)
      else people.delete(person)
    }
    const mine = last.then(work)
    last = mine.catch(() => {}).finally(finish)
    return mine
  }
}
