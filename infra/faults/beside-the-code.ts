import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { projectRoot } from '../local/project-root.ts'
import type { Counts, FaultPromise } from './promise.ts'

/** A promise whose test lies beside the code: its short form is run there by `make test`, its full form is the same in other sizes. */
function testedIn(
  file: string,
  { title, only, env = {} }: { title: string; only?: string; env?: Record<string, string> },
): FaultPromise {
  return { title, short: null, full: () => runTest(file, { only, env }) }
}

async function runTest(
  file: string,
  { only, env }: { only: string | undefined; env: Record<string, string> },
): Promise<Counts> {
  const root = projectRoot()
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const chosen = only ? ['--testNamePattern', only] : []
  const child = spawn(
    process.execPath,
    [vitest, 'run', '--project=node', '--reporter=json', '--testTimeout=600000', ...chosen, file],
    {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  const result = JSON.parse(said.slice(said.indexOf('{"num'))) as {
    numPassedTests: number
    numFailedTests: number
  }
  if (code !== 0 || result.numPassedTests === 0) throw new Error(`${file}: ${said.slice(0, 4_000)}`)
  return { file, ...env, 'tests passed': result.numPassedTests }
}

export const i3 = testedIn('services/webhook-ingest/src/hostile.test.ts', {
  title: 'Only authentic bodies enter',
})
export const i4 = testedIn('services/webhook-ingest/src/receive.test.ts', {
  title: 'Duplicates, replays and shared delivery ids',
})
export const i5 = testedIn('services/analysis-worker/src/routing/route-facts.test.ts', {
  title: 'Order does not matter',
})
export const u1 = testedIn('packages/database/src/usage.test.ts', {
  title: 'Last analysis: one winner',
  env: { U1_ROUNDS: '200' },
})
export const u2 = testedIn('packages/database/src/last-seat.test.ts', {
  title: 'Last seat: one winner',
  env: { U2_ROUNDS: '200', U2_STEPS: '1000' },
})
export const w4 = testedIn('packages/database/src/connections.test.ts', {
  title: 'Disconnecting wins against a running analysis',
  only: 'W4',
  env: { W4_RACES: '200' },
})
export const w4Account = testedIn('packages/database/src/end-work.test.ts', {
  title: 'Deleting an account, or removing a member, wins against running analyses',
  env: { W4_RACES: '50' },
})
export const w4Mention = testedIn('services/analysis-worker/src/agent/ended-payer.test.ts', {
  title: 'Deleting an account, or removing a member, wins against a mention that is being answered',
  env: { W4_RACES: '50' },
})
export const g6 = testedIn('services/analysis-worker/src/hooks/sweep-hooks.test.ts', {
  title: 'No orphan and no double webhook',
  env: { G6_KILLS: '50' },
})
export const g1 = testedIn('packages/github/src/post-limits.test.ts', {
  title: 'GitHub’s limits are kept by everything that one installation writes',
  only: 'G1',
  env: { G1_POSTS: '1000' },
})
export const u3 = testedIn('packages/database/src/connections.test.ts', {
  title: 'Ten connects at once end with exactly two',
  only: 'U3',
})
export const u4 = testedIn('packages/database/src/resume-waiting.test.ts', {
  title: 'No reservation leaks, and each counts in its own month',
  only: 'U4',
  env: { U4_JOBS: '100' },
})
export const p4 = testedIn('services/gateway/src/serving/slow-statement.test.ts', {
  title: 'One slow statement cannot sink the gateway',
})
export const o4Statement = testedIn('packages/database/src/admission.test.ts', {
  title: 'Admission at 100,000 waiting rows',
  env: { BACKLOG: '100000' },
})

export const s1 = testedIn('services/webhook-ingest/src/sources/stripe.test.ts', {
  title: 'Only events that Stripe signed enter',
})
export const s2 = testedIn('services/billing/src/any-order.test.ts', {
  title: 'Events in any order, doubled and late',
  env: { S2_SHUFFLES: '100' },
})
export const s3 = testedIn('services/billing/src/syncs/sync.test.ts', {
  title: 'Prices and customers that nobody knows',
  only: 'S3',
})
export const s4 = testedIn('services/billing/src/seats/buy-seats.test.ts', {
  title: 'A seat is charged once',
  env: { S4_LOSSES: '50', S4_KILLS: '50' },
})
export const s5 = testedIn('services/billing/src/syncs/sync.test.ts', {
  title: 'All statuses, an outage, and drift',
  only: 'S5',
  env: { S5_DRIFTS: '20' },
})

export const g4 = testedIn('packages/analysis/src/agent/write-review.test.ts', {
  title: 'Comments stand on lines of the diff, or in the text',
})
export const g5 = testedIn('services/analysis-worker/src/agent/moving-head.test.ts', {
  title: 'A head that moves, a pull request that is closed or locked',
  env: { G5_RACES: '50' },
})
export const l6 = testedIn('services/analysis-worker/src/agent/cost.test.ts', {
  title: 'Cost is bounded',
  env: { L6_MENTIONS: '1000' },
})
export const l7 = testedIn('services/analysis-worker/src/agent/hostile.test.ts', {
  title: 'A hostile model is harmless, through to what is posted',
  env: { L7_FULL: 'yes' },
})

const model = 'services/analysis-worker/src/model-review.test.ts'
const modelFaults = 'services/analysis-worker/src/model-faults.test.ts'

export const l1 = testedIn(modelFaults, {
  title: 'A model that fails for a while, or for good',
  only: 'L1',
  env: { L1_JOBS: '20' },
})
export const l2 = testedIn(model, {
  title: 'Bad output never becomes a review',
  only: 'L2',
  env: { L2_FULL: 'yes' },
})
export const l3 = testedIn(model, { title: 'A refusal or a content filter', only: 'L3' })
export const l4 = testedIn(model, { title: 'Truncated, or too long', only: 'L4' })
export const l5 = testedIn(modelFaults, {
  title: 'A model that is out for half an hour',
  only: 'L5',
  env: { L5_JOBS: '50' },
})

const reconnect = 'services/analysis-worker/src/reconnect.test.ts'

export const g2 = testedIn(reconnect, { title: 'A token that GitHub no longer takes', only: 'G2' })
export const g3 = testedIn(reconnect, { title: 'A repository that is gone, or moved', only: 'G3' })

export const k1 = testedIn('services/analysis-worker/src/keys/rotate-keys.test.ts', {
  title: 'Keys are changed while everything runs',
  env: { KEYS_TOKENS: '10000' },
})
export const k2 = testedIn('services/analysis-worker/src/retention/sweep-retention.test.ts', {
  title: 'Nothing is kept for longer than is promised',
})
