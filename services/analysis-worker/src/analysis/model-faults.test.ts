import { requestAnalysis } from '@debrief/database/pull-requests/request-analysis'
import type { ReplyInput } from '@debrief/simulators/openai/script/script'
import { until } from '@debrief/testing/stack'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type ModelStack, startModelStack } from '../testing/start-model-stack.ts'

// `npm run test:faults` runs L1 with 20 pull requests in each test, and L5 with 50.
const JOBS = Number(process.env.L1_JOBS ?? 3)
const WAITING = Number(process.env.L5_JOBS ?? 6)
const MINUTES_15 = 15 * 60

let stack: ModelStack

beforeAll(async () => {
  stack = await startModelStack({ worker: { OPENAI_TIMEOUT_MS: '2500' } })
})
afterAll(() => stack?.close())
afterEach(async () => {
  stack.openai.clear()
  // 400 seconds is longer than any pause between calls to the endpoint.
  await stack.time.pass(400)
})

const faults: Record<string, ReplyInput> = {
  'error-500': { kind: 'status', status: 500 },
  reset: { kind: 'reset' },
  limited: { kind: 'rate-limit', retryAfter: 7 },
  timeout: { kind: 'timeout' },
  'error-503': { kind: 'status', status: 503 },
  'cut-off': { kind: 'reset', afterBytes: 0 },
}
const names = Object.keys(faults)
const getName = (job: number) => names[job % names.length]!

const ended = (numbers: readonly number[], state: string) => async () => {
  const runs = await Promise.all(numbers.map((number) => stack.look(number)))
  return runs.every((run) => run?.state === state) ? runs.map((run) => run!) : null
}

describe('L1: a model that fails temporarily', () => {
  it(`completes each of ${JOBS} runs on the fifth attempt, charged once`, {
    timeout: 120_000,
  }, async () => {
    const before = await stack.count()
    for (let job = 0; job < JOBS; job++) {
      const from = stack.time.passed()
      stack.openai.script([0, 1, 2, 3].map((index) => faults[getName(job + index * (1 + (job % 3)))]!))
      const number = await stack.merge()
      const [run] = await stack.time.passUntil(`run ${job} to be done`, ended([number], 'done'))
      expect(stack.time.passed() - from).toBeLessThan(MINUTES_15)
      const { rows } = await sql<{ outcomes: string[] }>`
        select array_agg(outcome order by fence) as outcomes from model_usage where run_id = ${run!.id}`.execute(
        stack.connection.db,
      )
      expect(rows[0]?.outcomes).toEqual(['failed', 'failed', 'failed', 'failed', 'stored'])
    }
    expect(await stack.count()).toEqual({
      reviews: before.reviews + JOBS,
      used: before.used + JOBS,
      reserved: 0,
      stored: before.stored + JOBS,
      failedTries: before.failedTries + 4 * JOBS,
    })
  })

  it(`fails ${JOBS} runs that never succeed within a quarter of an hour, and charges none`, {
    timeout: 120_000,
  }, async () => {
    const before = await stack.count()
    const counted = names.filter((name) => !['limited', 'error-503'].includes(name))
    stack.openai.script({ rules: counted.map((name) => ({ match: { prompt: name }, reply: faults[name]! })) })
    const from = stack.time.passed()
    const numbers: number[] = []
    for (let job = 0; job < JOBS; job++)
      numbers.push(await stack.merge({ title: `Berths, with ${counted[job % counted.length]}` }))
    const runs = await stack.time.passUntil('all to fail', ended(numbers, 'failed'), 100)
    expect(stack.time.passed() - from).toBeLessThan(MINUTES_15)
    for (const { code, sentence, status } of runs) {
      expect(code).toMatch(/^model_(?:unavailable|timeout|unreachable)$/)
      expect(sentence).toMatch(
        /Retry the analysis later\. .* This analysis didn’t count toward the monthly limit\.$/,
      )
      expect(status).toBe('failed')
    }
    const { reviews, used, reserved, stored } = await stack.count()
    expect({ reviews, used, reserved, stored }).toEqual({ ...before, failedTries: undefined, reserved: 0 })
  })

  it('waits exactly as long as requested, and shows a long wait', async () => {
    for (const seconds of [7, 120]) {
      stack.openai.script({ kind: 'rate-limit', retryAfter: seconds })
      const number = await stack.merge()
      // Don't advance the clock here, because the wait would end before the test sees it.
      const held = await until('it to wait', async () => {
        const run = await stack.look(number)
        return run && run.state === 'waiting' && run.dueIn > 2 ? run : null
      })
      expect(Math.abs(held.dueIn - seconds)).toBeLessThan(1)
      expect(held.attempts).toBe(0)
      expect(held).toMatchObject(
        seconds > 60
          ? { status: 'pending', pendingReason: 'queued' }
          : { status: 'processing', pendingReason: null },
      )
      await stack.time.passUntil('it to be done', ended([number], 'done'))
    }
  })
})

describe('L5: a model outage', () => {
  it(`causes few calls, and all ${WAITING} waiting runs complete once when it is over`, {
    timeout: 180_000,
  }, async () => {
    const before = await stack.count()
    stack.openai.script({ rules: [{ reply: { kind: 'status', status: 503 } }] })
    const from = stack.time.passed()
    const numbers: number[] = []
    for (let job = 0; job < WAITING; job++) numbers.push(await stack.merge())
    const passed = (seconds: number) => async () => stack.time.passed() - from > seconds
    await stack.time.passUntil('half a minute', passed(30))
    const atFirst = stack.openai.calls().length
    expect(atFirst).toBeGreaterThan(2)
    expect(atFirst).toBeLessThan(10)
    await stack.time.passUntil('half an hour', passed(30 * 60), 100)
    expect(stack.openai.calls().length - atFirst).toBeLessThan(10)
    await stack.time.passUntil('all to be shown as waiting', async () => {
      const runs = await Promise.all(numbers.map((number) => stack.look(number)))
      return runs.every((run) => run?.status === 'pending' && run.pendingReason === 'queued')
    })
    await stack.time.passUntil('no attempt to be counted', async () => {
      const runs = await Promise.all(numbers.map((number) => stack.look(number)))
      return runs.every((run) => run?.attempts === 0)
    })
    stack.openai.clear()
    await stack.time.passUntil('all to be done', ended(numbers, 'done'), 60)
    const { failedTries: _, ...after } = await stack.count()
    expect(after).toEqual({
      reviews: before.reviews + WAITING,
      used: before.used + WAITING,
      reserved: 0,
      stored: before.stored + WAITING,
    })
    expect(stack.openai.calls()).toHaveLength(WAITING)
  })

  it('fails a run after a day without charging it; a retry waits again', async () => {
    const before = await stack.count()
    stack.openai.script({ rules: [{ reply: { kind: 'status', status: 503 } }] })
    const number = await stack.merge()
    const waits = async () => {
      const run = await stack.look(number)
      return run?.state === 'waiting' && run.dueIn > 1
    }
    await stack.time.passUntil('it to wait', waits)
    await stack.time.pass(23.5 * 3600)
    await stack.time.passUntil('it to wait on', waits)
    await stack.time.pass(3600)
    const [run] = await stack.time.passUntil('it to end', ended([number], 'failed'))
    expect(run).toMatchObject({
      code: 'model_unavailable',
      sentence:
        'The model endpoint was unavailable or rate-limited Debrief for 24 hours. Retry the analysis later. This analysis didn’t count toward the monthly limit.',
    })
    expect(await stack.count()).toMatchObject({ used: before.used, reserved: 0, reviews: before.reviews })
    await requestAnalysis(stack.connection.db, {
      pullRequestId: run!.pullRequestId,
      viewerId: stack.ownerId,
      kind: 'retry',
      requestId: null,
    })
    await stack.time.passUntil('it to wait again', waits)
    stack.openai.clear()
    await stack.time.passUntil('it to be done', ended([number], 'done'))
    expect(await stack.count()).toMatchObject({ used: before.used + 1, reserved: 0 })
  })
})
