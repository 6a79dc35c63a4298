import { createGrouper } from '@debrief/analysis-worker/grouping/grouper'
import { completeRun } from '@debrief/database/complete-run'
import type { Connection } from '@debrief/database/connect'
import type { Learning } from '@debrief/database/grouping/placing'
import { reviewOf } from '@debrief/database/testing/review-of'
import { createTeam } from '@debrief/testing/factories'
import { quantile } from '../harness/statistics.ts'
import { FACTS, KINDS, MISTAKES, mistakeOfKind } from './material.ts'
import { createAuthor, createRun, fill } from './stage.ts'

const { signal } = new AbortController()

/** Deciding where a review's mistakes go among 2,000 groups, and storing it: lines of Markdown. */
export async function measurePlacing(connection: Connection, reviews: number): Promise<string[]> {
  const author = await createAuthor(connection)
  const teamId = await createTeam(connection.db, { managerId: author.userId })
  await fill(connection, { ...author, teamId }, { groups: 2_000, members: 3, singles: 1_000 })
  const grouper = createGrouper(connection.pool, null)
  const samples: Sample[] = []
  for (let n = 0; n < reviews; n += 1) {
    const run = await createRun(connection, author)
    const mistakes = Array.from({ length: MISTAKES }, (_, at) =>
      mistakeOfKind((n * 997 + at * 131) % KINDS, at),
    )
    const result = { ...reviewOf(0), mistakes }
    const learning = await grouper.prepare(result, {
      ownerId: author.userId,
      signal,
      log: { warn: () => {} },
    })
    samples.push(await storeTimed(connection, { ...run, result, facts: FACTS }, learning))
  }
  const [first, ...warm] = samples
  const times = {
    decide: warm.map(({ decided }) => decided),
    cpu: warm.map(({ cpu }) => cpu),
    whole: warm.map(({ whole }) => whole),
  }
  const cold = first!.decided
  const joined = samples.reduce((sum, sample) => sum + sample.joined, 0)
  const show = (values: number[]) =>
    [0.5, 0.99].map((share) => quantile(values, share).toFixed(1)).join(' | ')
  const verdict = quantile(times.decide, 0.5) < 20 ? 'met' : 'MISSED'
  return [
    '| one review of 8 mistakes in a team with 2,000 groups of 3 and 1,000 single mistakes | p50 ms | p99 ms | limit |',
    '| --- | --- | --- | --- |',
    `| reading what changed and deciding where they go | ${show(times.decide)} | < 20 ${verdict} |`,
    `| of this, the worker’s own CPU time | ${show(times.cpu)} | |`,
    `| the whole, with storing | ${show(times.whole)} | |`,
    '',
    `Read for the first time by a process: ${Math.round(cold)} ms. Of ${reviews * MISTAKES} mistakes ${joined} joined a group.`,
  ]
}

/** Milliseconds, and how many of its mistakes joined a group. */
interface Sample {
  decided: number
  cpu: number
  whole: number
  joined: number
}

async function storeTimed(
  { pool }: Connection,
  completed: Omit<Parameters<typeof completeRun>[1], 'learning'>,
  learning: Learning,
): Promise<Sample> {
  const sample: Sample = { decided: 0, cpu: 0, whole: 0, joined: 0 }
  const from = performance.now()
  const place: Learning['place'] = async (asker, suspects) => {
    const began = performance.now()
    const used = process.cpuUsage()
    const placing = await learning.place(asker, suspects)
    const { user, system } = process.cpuUsage(used)
    sample.decided += performance.now() - began
    sample.cpu += (user + system) / 1000
    sample.joined += placing.members.length
    return placing
  }
  await completeRun(pool, { ...completed, learning: { ...learning, place } })
  return { ...sample, whole: performance.now() - from }
}
