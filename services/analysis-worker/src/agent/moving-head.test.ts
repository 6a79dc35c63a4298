import type { PullRequest } from '@debrief/simulators/github/state/nouns'
import { createRandom } from '@debrief/simulators/kit/random'
import { until } from '@debrief/testing/stack'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  type AgentWorld,
  BOT,
  type EndedRun,
  FAULTY,
  listAnswers,
  listSubmittedReviews,
  REPOSITORY,
  startAgentWorld,
} from '../testing/agent-world.ts'

/** `G5_RACES=50` runs the full test. */
const RACES = Number(process.env.G5_RACES ?? 10)
const SEED = Number(process.env.G5_SEED ?? Math.trunc(Math.random() * 2 ** 31))
const ENDS = ['reviewed', 'ignored', 'failed']

let world: AgentWorld
const attempts = new Map<number, number>()
const random = createRandom(SEED)
const upTo = (max: number) => Math.trunc(random() * max)

beforeAll(async () => {
  world = await startAgentWorld({
    worker: { AGENT_REPOSITORY_HOURLY: '1000', AGENT_CHECK_SECONDS: '0.5' },
    failpoint(name, number = 0) {
      if (name === 'agent.before_permission') attempts.set(number, (attempts.get(number) ?? 0) + 1)
    },
  })
})
afterAll(() => world?.close())

/** Each push moves the code down one line, so the line numbers show which commit a review is about. */
const after = (pushes: number) => ({ 'src/book.js': [...Array<string>(pushes).fill('// pushed'), ...FAULTY] })

interface RaceContext {
  pull: PullRequest
  heads: string[]
}

const push = ({ pull, heads }: RaceContext, isForced: boolean) => {
  const files = after(heads.length)
  world.push(pull, files, isForced ? null : files)
  heads.push(pull.head.sha)
}
const HAPPENINGS: Record<string, (raced: RaceContext) => void> = {
  'a force-push': (raced) => push(raced, true),
  'a push': (raced) => push(raced, false),
  closing: ({ pull }) => {
    pull.state = 'closed'
  },
  locking: ({ pull }) => {
    pull.locked = true
  },
}

async function countCalls(): Promise<number> {
  let calls = 0
  const pull = await world.openPull(after(0))
  const stop = world.onCall(() => {
    calls += 1
  })
  await world.mention(pull, '@debrief')
  stop()
  return calls
}

async function race(raced: RaceContext, happenings: { what: string; at: number }[]) {
  let calls = 0
  const stop = world.onCall(() => {
    calls += 1
    for (const { what, at } of happenings) if (at === calls) HAPPENINGS[what]!(raced)
  })
  const run = await world.mention(raced.pull, '@debrief')
  stop()
  return run
}

const listPendingReviews = ({ reviews }: PullRequest) =>
  reviews.filter(({ author, state }) => author?.login === BOT && state === 'PENDING')

function findFaults({ pull, heads }: RaceContext, run: EndedRun): string[] {
  const reviews = listSubmittedReviews(pull)
  const isReviewed = run.outcome === 'reviewed'
  const answers = listAnswers(pull).length
  const faults = {
    'an end of another kind': !ENDS.includes(run.outcome!),
    'more than two attempts': attempts.get(pull.number)! > 2,
    'not as many reviews as it says': reviews.length !== (isReviewed ? 1 : 0),
    'a review of another commit': reviews.some(({ commitId }) => commitId !== run.head_sha),
    'lines of another commit': reviews.some(
      ({ commitId, comments }) => formatLines(comments) !== linesAfter(heads.indexOf(commitId!)),
    ),
    'not as many sentences as failures':
      !isReviewed && !getExpectedCommentCounts({ pull, run }).includes(answers),
  }
  return Object.entries(faults).flatMap(([name, isSo]) => (isSo ? [name] : []))
}

/** A failed run posts one comment. If the pull request was locked, the run may post no comment. */
function getExpectedCommentCounts({ pull, run }: { pull: PullRequest; run: EndedRun }): number[] {
  if (run.outcome !== 'failed') return [0]
  return pull.locked ? [0, 1] : [1]
}

/** After a push outdates a comment, GitHub returns only its original line. */
const formatLines = (comments: ReturnType<typeof listSubmittedReviews>[number]['comments']) =>
  comments.map(({ line, originalLine }) => originalLine ?? line).join(' ')
const linesAfter = (pushes: number) => `${2 + pushes} ${5 + pushes}`

it(`G5: reviews only the commit it read, whenever the head moves or the pull request ends (${RACES} races)`, {
  timeout: 60_000 + RACES * 3_000,
}, async () => {
  const maxCalls = await countCalls()
  expect(maxCalls).toBeGreaterThan(8)
  const kinds = Object.keys(HAPPENINGS)
  const outcomes: Record<string, number> = {}
  const wrong: string[] = []
  for (let index = 0; index < RACES; index += 1) {
    const pull = await world.openPull(after(0))
    const raced = { pull, heads: [pull.head.sha] }
    const at = 1 + upTo(maxCalls)
    const first = { what: kinds[index % kinds.length]!, at }
    const second = { what: kinds[upTo(2)]!, at: at + 1 + upTo(maxCalls) }
    const happenings = index % 3 === 0 ? [first, second] : [first]
    const run = await race(raced, happenings)
    const story = `seed ${SEED}, race ${index}: ${JSON.stringify(happenings)}, ${run.outcome} ${run.reason}`
    await until(`no pending review to be left, ${story}`, async () => listPendingReviews(pull).length === 0)
    wrong.push(...findFaults(raced, run).map((fault) => `${fault}: ${story}`))
    const end = run.reason ?? run.outcome!
    outcomes[end] = (outcomes[end] ?? 0) + 1
  }
  expect(wrong).toEqual([])
  console.info(
    `G5: seed ${SEED}, ${RACES} races at ${maxCalls} calls in ${REPOSITORY}: ${JSON.stringify(outcomes)}`,
  )
})
