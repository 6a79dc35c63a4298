import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { projectRoot } from '../../local/project-root.ts'
import type { Counts, FaultPromise } from './promise.ts'

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
  title: 'Only authentic bodies are accepted',
})
export const i4 = testedIn('services/webhook-ingest/src/receive.test.ts', {
  title: 'Duplicates, replays and shared delivery ids have no new effect',
})
export const i5 = testedIn('services/analysis-worker/src/deliveries/route-facts.test.ts', {
  title: "The order of deliveries doesn't matter",
})
export const u1 = testedIn('packages/database/src/billing/usage.test.ts', {
  title: 'Only one of several requests gets the last analysis',
  env: { U1_ROUNDS: '200' },
})
export const u2 = testedIn('packages/database/src/teams/last-seat.test.ts', {
  title: 'Only one of several people gets the last seat',
  env: { U2_ROUNDS: '200', U2_STEPS: '1000' },
})
export const w4 = testedIn('packages/database/src/repositories/connections.test.ts', {
  title: 'Disconnecting wins against a running analysis',
  only: 'W4',
  env: { W4_RACES: '200' },
})
export const w2Reactions = testedIn('services/analysis-worker/src/agent/replies/reply-faults.test.ts', {
  title: 'One reaction to each reply to the agent',
  env: { REPLY_FAULTS_FULL: 'yes' },
})
export const w2Standards = testedIn('services/analysis-worker/src/standards/faults.test.ts', {
  title: "The same for a team's standards",
  env: { STANDARDS_FAULTS: '50' },
})
export const w2StandardsFrozen = testedIn('services/analysis-worker/src/standards/frozen-calls.test.ts', {
  title: "The same for a team's standards",
})
export const w4Account = testedIn('packages/database/src/people/end-work.test.ts', {
  title: 'Deleting an account or removing a member wins against running analyses',
  env: { W4_RACES: '50' },
})
export const w4Mention = testedIn('services/analysis-worker/src/agent/ended-payer.test.ts', {
  title: 'Deleting an account or removing a member wins against a mention that is being answered',
  env: { W4_RACES: '50' },
})
export const g6 = testedIn('services/analysis-worker/src/github/hooks/sync-webhooks.test.ts', {
  title: 'No orphaned and no duplicate webhook',
  env: { G6_KILLS: '50' },
})
export const g1 = testedIn('packages/github/src/post-limits.test.ts', {
  title: "GitHub's rate limits are respected",
  only: 'G1',
  env: { G1_POSTS: '1000' },
})
export const u3 = testedIn('packages/database/src/repositories/connections.test.ts', {
  title: 'Ten connections at once on Plus end with exactly two repositories',
  only: 'U3',
})
export const u4 = testedIn('packages/database/src/pull-requests/resume-waiting.test.ts', {
  title: 'No reservation leaks',
  only: 'U4',
  env: { U4_JOBS: '100' },
})
export const p4 = testedIn('services/gateway/src/serving/slow-statement.test.ts', {
  title: "Slow statements don't block the gateway",
})
export const o4Statement = testedIn('packages/jobs/src/delivery.test.ts', {
  title: "A new job is chosen at once behind another tenant's backlog",
  env: { BACKLOG: '100000' },
})

export const s1 = testedIn('services/webhook-ingest/src/sources/stripe.test.ts', {
  title: 'Only events that Stripe signed are accepted',
})
export const s2 = testedIn('services/billing/src/any-order.test.ts', {
  title: "Stripe's events may arrive in any order",
  env: { S2_SHUFFLES: '100' },
})
export const s3 = testedIn('services/billing/src/syncs/sync.test.ts', {
  title: 'An unknown price, product or customer is accepted and quarantined',
  only: 'S3',
})
export const s4 = testedIn('services/billing/src/seats/buy-seats.test.ts', {
  title: 'A seat is charged once',
  env: { S4_LOSSES: '50', S4_KILLS: '50' },
})
export const s4Endings = testedIn('services/billing/src/ending/settle-ending.test.ts', {
  title: 'A cancellation or withdrawal is carried out',
  env: { S4_ENDINGS: '50' },
})
export const s5 = testedIn('services/billing/src/syncs/sync.test.ts', {
  title: 'Only active and trialing subscriptions give access',
  only: 'S5',
  env: { S5_DRIFTS: '20' },
})

export const g4 = testedIn('packages/analysis/src/agent/write-review.test.ts', {
  title: "Every comment is on a line of the diff or in the review's text",
})
export const g5 = testedIn('services/analysis-worker/src/agent/moving-head.test.ts', {
  title: "No review of a commit that wasn't read",
  env: { G5_RACES: '50' },
})
export const l6 = testedIn('services/analysis-worker/src/agent/cost.test.ts', {
  title: 'The cost of a tenant is bounded',
  env: { L6_MENTIONS: '1000' },
})
export const l7 = testedIn('services/analysis-worker/src/agent/hostile.test.ts', {
  title: 'A hostile model is harmless',
  env: { L7_FULL: 'yes' },
})

const model = 'services/analysis-worker/src/analysis/model-review.test.ts'
const modelFaults = 'services/analysis-worker/src/analysis/model-faults.test.ts'

export const l1 = testedIn(modelFaults, {
  title: 'A model that fails four times is called a fifth time',
  only: 'L1',
  env: { L1_JOBS: '20' },
})
export const l2 = testedIn(model, {
  title: 'Bad output never becomes a review',
  only: 'L2',
  env: { L2_FULL: 'yes' },
})
export const l3 = testedIn(model, {
  title: 'A refusal or a content filter ends the run after at most two calls',
  only: 'L3',
})
export const l4 = testedIn(model, { title: 'Input or output that is too long is split once', only: 'L4' })
export const l5 = testedIn(modelFaults, {
  title: 'A model that is out for half an hour fails no run',
  only: 'L5',
  env: { L5_JOBS: '50' },
})

const reconnect = 'services/analysis-worker/src/github/reconnect.test.ts'

export const g2 = testedIn(reconnect, { title: 'A revoked token costs one call', only: 'G2' })
export const g3 = testedIn(reconnect, {
  title: 'A repository that is gone is marked unreachable',
  only: 'G3',
})

export const m1 = testedIn('services/analysis-worker/src/analysis/grouping/properties.test.ts', {
  title: 'Groups are those of all mistakes in canonical order, and keep their ids',
  env: { M1_SEQUENCES: '200' },
})
export const v1 = testedIn('services/gateway/src/policies/visibility.test.ts', {
  title: 'People see exactly what they may see',
  env: { V1_WORLDS: '100' },
})

export const k1 = testedIn('services/analysis-worker/src/chores/rotate-keys.test.ts', {
  title: 'Keys can be rotated while everything runs',
  env: { KEYS_TOKENS: '10000' },
})
export const k2 = testedIn('services/analysis-worker/src/chores/remove-expired-data.test.ts', {
  title: 'Nothing is kept longer than the privacy policy says',
})
