import type { ReplyInput } from '@debrief/simulators/openai/script/script'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { type ModelStack, startModelStack } from '../testing/start-model-stack.ts'

let stack: ModelStack

beforeAll(async () => {
  stack = await startModelStack()
})
afterAll(() => stack?.close())
afterEach(() => stack.openai.clear())

const readReview = async (number: number) => {
  const { id } = await stack.see(number, 'done')
  return stack.connection.db
    .selectFrom('pr_analysis')
    .selectAll()
    .where('run_id', '=', id)
    .executeTakeFirstOrThrow()
}
const readCosts = (runId: string) =>
  stack.connection.db
    .selectFrom('model_usage')
    .select(['model', 'outcome', 'error_code', 'calls', 'input_tokens', 'output_tokens', 'cost', 'tenant_id'])
    .where('run_id', '=', runId)
    .orderBy('fence')
    .execute()

it('stores a review by the model, its cost, and rejected proposals', async () => {
  const before = await stack.count()
  const number = await stack.merge()
  const review = await readReview(number)
  expect(review).toMatchObject({ analyzer: 'openai', model: 'gpt-4.1' })
  expect(review.prompt_version).toBeTruthy()
  const usage = review.usage as { inputTokens: number; outputTokens: number; calls: number; cost: number }
  expect(usage).toMatchObject({ calls: 1 })
  expect(usage.cost).toBeCloseTo((usage.inputTokens * 2 + usage.outputTokens * 8) / 1e6, 9)
  expect(await readCosts(review.run_id)).toEqual([
    {
      model: 'gpt-4.1',
      outcome: 'stored',
      error_code: null,
      calls: 1,
      input_tokens: usage.inputTokens,
      output_tokens: usage.outputTokens,
      cost: usage.cost,
      tenant_id: stack.ownerId,
    },
  ])
  const rejected = review.rejected as unknown[]
  const dropped = Object.values(review.dropped as Record<string, number>).reduce((sum, n) => sum + n, 0)
  expect(dropped).toBeGreaterThanOrEqual(rejected.length)
  expect(stack.openai.violations()).toEqual([])
  expect(await stack.count()).toEqual({
    ...before,
    reviews: before.reviews + 1,
    used: before.used + 1,
    stored: before.stored + 1,
  })
})

const MANY_FILES = 400

const shapes = [
  'broken',
  'fenced',
  'empty',
  'wrong-enum',
  'score-150',
  'huge',
  'duplicate-keys',
  'extra-text',
] as const
const malformed = shapes
  .slice(0, process.env.L2_FULL ? shapes.length : 3)
  .map((shape): [string, ReplyInput, string, number] => [
    `malformed, ${shape}`,
    { kind: 'malformed', shape },
    // The huge response is cut off at the maximum number of response tokens.
    shape === 'huge' ? 'model_too_long' : 'model_malformed',
    2,
  ])

describe('the model’s response is not a review (L2, L3)', () => {
  it.each([
    ...malformed,
    ['refused', { kind: 'refusal' }, 'model_refused', 1],
    ['filtered', { kind: 'content-filter' }, 'model_filtered', 1],
    ['not paid for', { kind: 'rate-limit', quota: true }, 'model_quota_spent', 0],
  ] as [string, ReplyInput, string, number][])(
    'fails the run immediately with a reason, and charges nothing: %s',
    async (_what, reply, code, paidCalls) => {
      const before = await stack.count()
      stack.openai.script({ rules: [{ reply }] })
      const seen = await stack.see(await stack.merge(), 'failed')
      expect(seen).toMatchObject({ code, status: 'failed', attempts: 1 })
      expect(seen.sentence).toMatch(
        /^(The|Even half) .*[.] This analysis didn’t count toward the monthly limit[.]$/,
      )
      expect(stack.openai.calls().length).toBeLessThanOrEqual(2)
      expect(await readCosts(seen.id)).toMatchObject([
        { outcome: 'failed', error_code: code, calls: paidCalls },
      ])
      expect(await stack.count()).toEqual({ ...before, failedTries: before.failedTries + 1 })
      const { rows } = await sql`
        select state from usage_events where key = ${`an:${seen.id}`}`.execute(stack.connection.db)
      expect(rows).toEqual([{ state: 'released' }])
    },
  )
})

describe('a change that is too large for the model (L4)', () => {
  it.each([{ kind: 'truncated' }, { kind: 'context-length' }] as ReplyInput[])(
    'is split in half once, and the coverage lists every file: $kind',
    async (reply) => {
      stack.openai.script(reply)
      const review = await readReview(await stack.merge())
      expect(review.usage).toMatchObject({ calls: reply.kind === 'truncated' ? 3 : 2 })
      expect(review.covered_share).toBe(1)
    },
  )

  it('fails with a clear sentence if a half is too long too', async () => {
    const before = await stack.count()
    stack.openai.script({ rules: [{ reply: { kind: 'truncated' } }] })
    const seen = await stack.see(await stack.merge(), 'failed')
    expect(seen).toMatchObject({
      code: 'model_too_long',
      sentence: expect.stringContaining('A part of this change'),
    })
    expect(await stack.count()).toEqual({ ...before, failedTries: before.failedTries + 1 })
  })

  it('is listed as left out if it exceeds the budget, and the share that was read is stored', async () => {
    const worker = { OPENAI_TOKEN_BUDGET: '8000', OPENAI_MOST_CALLS: '1' }
    const small = await startModelStack({ worker })
    onTestFinished(() => small.close())
    const run = await small.see(await small.merge({ moreFiles: MANY_FILES }), 'done')
    const review = await small.connection.db
      .selectFrom('pr_analysis')
      .select(['coverage', 'covered_share', 'score'])
      .where('run_id', '=', run.id)
      .executeTakeFirstOrThrow()
    const ledger = review.coverage as { state: string; reason: string | null }[]
    expect(ledger.length).toBeGreaterThan(MANY_FILES)
    const prompt = small.openai
      .calls()
      .map(({ promptText }) => promptText)
      .join()
    const unread = ledger.filter(({ state }) => state === 'skipped')
    expect(unread.length).toBe(MANY_FILES - prompt.split('b/src/more/part-').length + 1)
    for (const { reason } of unread) expect(reason).toContain('over the token budget')
    expect(review.covered_share).toBeLessThan(0.6)
    expect(review.score).toBeNull()
    expect(small.openai.calls().every(({ promptTokens }) => promptTokens <= 8000)).toBe(true)
  })
})
