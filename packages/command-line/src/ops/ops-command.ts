import { Argument, type Command, InvalidArgumentError, Option } from '@commander-js/extra-typings'
import { jobKinds } from '@debrief/contracts/jobs/catalog'
import type { Terminal } from '../terminal.ts'
import { showJson } from '../text.ts'
import type { Answer, Context } from './connect.ts'

type AnswerWith = (json: true | undefined, work: (context: Context) => Promise<Answer>) => Promise<void>

export function addOpsCommands(ops: Command, terminal: Terminal, finish: (isFine: boolean) => void): void {
  const answerWith: AnswerWith = async (isJson, work) => {
    const { withDebrief } = await import('./connect.ts')
    const { json, text, note, isFine = true } = await withDebrief(terminal, work)
    terminal.print(isJson ? showJson(json, 2) : text)
    if (note && !isJson) terminal.note(note)
    finish(isFine)
  }
  addLists(ops, answerWith)
  addChanges(ops, answerWith)
  addDiagnosis(ops, answerWith)
  addBackups(ops, answerWith)
}

const add = (ops: Command, name: string, description: string) =>
  ops.command(name).description(description).option('--json', 'prints only JSON')

const addWithFilter = (ops: Command, name: string, description: string) =>
  add(ops, name, description)
    .addOption(new Option('--work <kind>', 'only this kind of job').choices(jobKinds))
    .option('--id <id...>', 'only jobs with these ids')
    .option('--code <code>', 'only jobs that failed with this code')
    .option('--repository <owner/name>', 'only jobs of this repository')
    .option('--tenant <id>', 'only jobs that this team or person pays for')
    .option(
      '--since <time>',
      'only jobs that failed since 2026-11-21T10:00Z, or since 30m, 2h or 7d ago',
      (text) => readTime(text, new Date()),
    )

function addLists(ops: Command, answerWith: AnswerWith): void {
  const load = () => import('./lists.ts')
  const limit = new Option('--limit <rows>', 'rows to show').argParser(readCount).default(50)
  add(
    ops,
    'queues',
    "Shows the number of jobs of each kind, how long the oldest one has waited, and what's paused",
  ).action(({ json }) => answerWith(json, async (context) => (await load()).showQueues(context)))
  addWithFilter(ops, 'failed', 'Lists failed jobs: counts by error, then the newest jobs')
    .addOption(limit)
    .action(({ json, id: ids, ...options }) =>
      answerWith(json, async (context) => (await load()).showFailed({ ...options, ids }, context)),
    )
  add(ops, 'deliveries', 'Lists received webhook deliveries and their outcomes')
    .option('--repository <owner/name>', 'only deliveries for this repository')
    .option('--state <state>', 'only deliveries that are waiting, done or failed')
    .option('--event <event>', 'only deliveries of this event, such as pull_request')
    .option('--delivery <id>', 'only the delivery with this id on GitHub')
    .addOption(limit)
    .action(({ json, delivery: deliveryId, ...options }) =>
      answerWith(json, async (context) => (await load()).showDeliveries({ ...options, deliveryId }, context)),
    )
  add(ops, 'reconcile', 'Lists the latest check of each webhook, and lost deliveries with their outcomes')
    .option('--now', 'checks all webhooks for lost deliveries now')
    .addOption(limit)
    .action(({ json, ...options }) =>
      answerWith(json, async (context) => (await load()).showLost(options, context)),
    )
}

const REASON = ['--reason <reason>', 'why, for the audit log'] as const

function addChanges(ops: Command, answerWith: AnswerWith): void {
  const load = () => import('./changes.ts')
  const kinds = [...jobKinds, 'all'] as const
  addWithFilter(ops, 'replay', 'Runs failed jobs again; safe to repeat')
    .option('--all', 'all failed jobs')
    .option(...REASON)
    .option('--dry-run', 'only shows what would be replayed')
    .action(({ json, id: ids, ...options }) =>
      answerWith(json, async (context) => (await load()).replay({ ...options, ids }, context)),
    )
  const switches = [
    ['pause', 'Pauses the specified kinds of jobs until you resume them'],
    ['resume', 'Resumes the specified kinds of jobs after a pause'],
  ] as const
  for (const [name, description] of switches)
    add(ops, name, description)
      .addArgument(new Argument('<work...>', 'kinds of jobs').choices(kinds))
      .requiredOption(...REASON)
      .action((work, { json, reason }) =>
        answerWith(json, async (context) => (await load())[name]({ work, reason }, context)),
      )
  add(ops, 'drain', 'Pauses the specified kinds of jobs, or all kinds, and waits for running ones to finish')
    .addArgument(new Argument('[work...]', 'kinds of jobs').choices(kinds).default(['all'] as const))
    .requiredOption(...REASON)
    .option('--within <seconds>', 'how long to wait', readCount, 60)
    .action((work, { json, ...options }) =>
      answerWith(json, async (context) => (await load()).drain({ work, ...options }, context)),
    )
}

function addDiagnosis(ops: Command, answerWith: AnswerWith): void {
  const load = () => import('./diagnosis.ts')
  add(ops, 'explain', "Explains why a pull request does or doesn't have a review")
    .argument('<pull request>', 'owner/repository#1, or its address on GitHub')
    .action((address, { json }) =>
      answerWith(json, async (context) => (await load()).explain(address, context)),
    )
  add(ops, 'verify', 'Checks all invariants and, with TOKEN_KEYS, that secrets can be decrypted').action(
    ({ json }) => answerWith(json, async (context) => (await load()).verifyAll(context)),
  )
}

function addBackups(ops: Command, answerWith: AnswerWith): void {
  const load = () => import('./backup/backup.ts')
  add(ops, 'backup', 'Writes a consistent copy of the database to a file, while Debrief runs')
    .requiredOption('--to <file>', 'a new file')
    .action(({ json, to }) => answerWith(json, async (context) => (await load()).backUp(to, context)))
  add(ops, 'restore', 'Restores a backup into an empty database, completely or not at all')
    .requiredOption('--from <file>', 'the backup')
    .action(({ json, from }) => answerWith(json, async (context) => (await load()).restore(from, context)))
}

const SECONDS: Record<string, number> = { s: 1, m: 60, h: 3_600, d: 86_400 }

/** Parses a time, or how long ago it was: `30m`, `2h`, `7d`. */
export function readTime(text: string, now: Date): Date {
  const [, number, unit = ''] = /^(\d{1,6})([smhd])$/.exec(text) ?? []
  if (number !== undefined) return new Date(now.getTime() - Number(number) * (SECONDS[unit] ?? 0) * 1_000)
  const time = /^\d{4}-\d\d-\d\d/.test(text) ? new Date(text) : null
  if (time !== null && !Number.isNaN(time.getTime())) return time
  throw new InvalidArgumentError('Use a time such as 2026-11-21T10:00Z, or a duration such as 30m, 2h or 7d.')
}

function readCount(text: string): number {
  const number = Number(text)
  if (Number.isSafeInteger(number) && number > 0) return number
  throw new InvalidArgumentError('Use a whole number of at least 1.')
}
