import { createRandom } from '@debrief/simulators/github/faults/random'
import type { PullRequest } from '@debrief/simulators/github/state/nouns'
import { until } from '@debrief/testing/stack'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  type AgentWorld,
  answersOf,
  BOT,
  type EndedRun,
  FAULTY,
  REPOSITORY,
  reviewsOf,
  startAgentWorld,
} from '../testing/agent-world.ts'

/** `G5_RACES=50` is the full form. */
const RACES = Number(process.env.G5_RACES ?? 10)
const SEED = Number(process.env.G5_SEED ?? Math.trunc(Math.random() * 2 ** 31))
const ENDS = ['reviewed', 'ignored', 'failed']

let world: AgentWorld
const random = createRandom(SEED)
const upTo = (most: number) => Math.trunc(random() * most)

beforeAll(async () => {
  world = await startAgentWorld({
    worker: { AGENT_REPOSITORY_HOURLY: '1000', AGENT_SWEEP_SECONDS: '0.5' },
  })
})
afterAll(() => world?.close())

/** After so many pushes the code stands so many lines further down, by which a review tells what it is of. */
const after = (pushes: number) => ({ 'src/book.js': [...Array<string>(pushes).fill('// pushed'), ...FAULTY] })

interface Raced {
  pull: PullRequest
  /** Heads in the order they were pushed. */
  heads: string[]
}

const push = ({ pull, heads }: Raced, isForced: boolean) => {
  const files = after(heads.length)
  world.push(pull, files, isForced ? null : files)
  heads.push(pull.head.sha)
}
const HAPPENINGS: Record<string, (raced: Raced) => void> = {
  'a force-push': (raced) => push(raced, true),
  'a push': (raced) => push(raced, false),
  closing: ({ pull }) => {
    pull.state = 'closed'
  },
  locking: ({ pull }) => {
    pull.locked = true
  },
}

/** How many calls at GitHub a review takes that nothing comes in between of. */
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

/** Something happens before the call of that place, and what follows it before a later one. */
async function race(raced: Raced, happenings: { what: string; at: number }[]) {
  let calls = 0
  const stop = world.onCall(() => {
    calls += 1
    for (const { what, at } of happenings) if (at === calls) HAPPENINGS[what]!(raced)
  })
  const run = await world.mention(raced.pull, '@debrief')
  stop()
  return run
}

const pendingOf = ({ reviews }: PullRequest) =>
  reviews.filter(({ author, state }) => author?.login === BOT && state === 'PENDING')

/** What must not be, whatever came in between. */
function faultsOf({ pull, heads }: Raced, run: EndedRun): string[] {
  const reviews = reviewsOf(pull)
  const isReviewed = run.outcome === 'reviewed'
  const answers = answersOf(pull).length
  const faults = {
    'an end of another kind': !ENDS.includes(run.outcome!),
    // Claimed once, and once more where it was put back to follow the head.
    'put back more than once': run.fence > 2,
    'not as many reviews as it says': reviews.length !== (isReviewed ? 1 : 0),
    'a review of another commit': reviews.some(({ commitId }) => commitId !== run.head_sha),
    'lines of another commit': reviews.some(
      ({ commitId, comments }) => linesOf(comments) !== linesAfter(heads.indexOf(commitId!)),
    ),
    'not as many sentences as failures': !isReviewed && !sentencesOf({ pull, run }).includes(answers),
  }
  return Object.entries(faults).flatMap(([name, isSo]) => (isSo ? [name] : []))
}

/** A failure is told in one; where the pull request was locked meanwhile, GitHub may not have let us. */
function sentencesOf({ pull, run }: { pull: PullRequest; run: EndedRun }): number[] {
  if (run.outcome !== 'failed') return [0]
  return pull.locked ? [0, 1] : [1]
}

/** Some are outdated by a push after the review was posted. */
const linesOf = (comments: ReturnType<typeof reviewsOf>[number]['comments']) =>
  comments.map(({ line, originalLine }) => originalLine ?? line).join(' ')
const linesAfter = (pushes: number) => `${2 + pushes} ${5 + pushes}`

it(`G5: reviews no commit but the one it read, wherever the head moves or the pull request ends, ${RACES} races`, {
  timeout: 60_000 + RACES * 3_000,
}, async () => {
  const most = await countCalls()
  expect(most).toBeGreaterThan(8)
  const kinds = Object.keys(HAPPENINGS)
  const outcomes: Record<string, number> = {}
  const wrong: string[] = []
  for (let index = 0; index < RACES; index += 1) {
    const pull = await world.openPull(after(0))
    const raced = { pull, heads: [pull.head.sha] }
    const at = 1 + upTo(most)
    const first = { what: kinds[index % kinds.length]!, at }
    const second = { what: kinds[upTo(2)]!, at: at + 1 + upTo(most) }
    const happenings = index % 3 === 0 ? [first, second] : [first]
    const run = await race(raced, happenings)
    const story = `seed ${SEED}, race ${index}: ${JSON.stringify(happenings)}, ${run.outcome} ${run.reason}`
    await until(`no pending review to be left, ${story}`, async () => pendingOf(pull).length === 0)
    wrong.push(...faultsOf(raced, run).map((fault) => `${fault}: ${story}`))
    const end = run.reason ?? run.outcome!
    outcomes[end] = (outcomes[end] ?? 0) + 1
  }
  expect(wrong).toEqual([])
  console.info(
    `G5: seed ${SEED}, ${RACES} races at ${most} calls in ${REPOSITORY}: ${JSON.stringify(outcomes)}`,
  )
})
