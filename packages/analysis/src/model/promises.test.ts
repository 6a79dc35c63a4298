import type { ReplyInput } from '@debrief/simulators/openai/script/script'
import { describe, expect, it } from 'vitest'
import { buildFile, buildMaterial } from '../testing/build-material.ts'
import { ModelFailure } from './failures.ts'
import { getRejection, smallChange, startModel } from './testing/start-model.ts'

const JOBS = 20
const FAULTS: ReplyInput[] = [
  { kind: 'rate-limit', retryAfter: 7 },
  { kind: 'rate-limit', retryAfterMs: 2500 },
  { kind: 'status', status: 500 },
  { kind: 'status', status: 503, text: '<html>Bad gateway</html>' },
  { kind: 'reset' },
  { kind: 'reset', afterBytes: 0 },
  { kind: 'timeout' },
]

type Model = Awaited<ReturnType<typeof startModel>>

/** Retries like a worker: waits for `retryAfter`, or 30 seconds if it's null. Pauses don't count as attempts. */
async function tryUntil({ run, clock }: Model, maxSteps: number) {
  const failures: ModelFailure[] = []
  while (failures.filter(({ kind }) => kind !== 'paused').length < maxSteps) {
    const failure = await getRejection(run(smallChange()))
    if (failure === undefined) return { isDone: true, failures }
    if (!(failure instanceof ModelFailure) || !failure.retryable) throw failure
    failures.push(failure)
    clock.now += (failure.retryAfter ?? 30) * 1000
  }
  return { isDone: false, failures }
}

describe('L1: an endpoint that fails temporarily', () => {
  it('tells the caller how long to wait, and returns a review after four failures, 20 times', async () => {
    const model = await startModel({ timeoutMs: 700 })
    for (let job = 0; job < JOBS; job++) {
      const started = model.clock.now
      const faults = [0, 1, 2, 3].map((index) => FAULTS[(job + index * 3) % FAULTS.length] as ReplyInput)
      model.script(faults)
      const { isDone, failures } = await tryUntil(model, 6)
      expect(isDone).toBe(true)
      expect(failures.filter(({ kind }) => kind !== 'paused')).toHaveLength(4)
      expect(model.clock.now - started).toBeLessThan(15 * 60_000)
    }
    expect(model.calls()).toHaveLength(JOBS * 5)
  }, 60_000)

  it('returns a typed failure each time and no review if it never recovers, 20 times', async () => {
    for (let job = 0; job < JOBS; job++) {
      const model = await startModel({ timeoutMs: 700 })
      model.script({ rules: [{ reply: FAULTS[job % FAULTS.length] as ReplyInput }] })
      const { isDone, failures } = await tryUntil(model, 5)
      expect(isDone).toBe(false)
      expect(failures.filter(({ kind }) => kind !== 'paused')).toHaveLength(5)
      expect(model.calls()).toHaveLength(5)
    }
  }, 60_000)

  it.each([
    [{ retryAfter: 7 }, 7],
    [{ retryAfterMs: 2500 }, 2.5],
    [{ retryAfter: new Date(1_700_000_000_000 + 42_000).toUTCString() }, 42],
    [{}, null],
  ])('follows Retry-After to the second: %j', async (wait, seconds) => {
    const { script, run } = await startModel()
    script({ kind: 'rate-limit', ...wait })
    expect(await getRejection(run(smallChange()))).toMatchObject({
      code: 'model_rate_limited',
      retryAfter: seconds,
      waits: true,
    })
  })

  it('makes no calls during a requested pause', async () => {
    const { script, run, calls, clock } = await startModel()
    script({ kind: 'rate-limit', retryAfter: 20 })
    await getRejection(run(smallChange()))
    clock.now += 19_000
    expect(await getRejection(run(smallChange()))).toMatchObject({ code: 'model_paused', retryAfter: 1 })
    expect(calls()).toHaveLength(1)
    clock.now += 1000
    await run(smallChange())
    expect(calls()).toHaveLength(2)
  })

  it('doesn’t retry a permanent failure', async () => {
    const { script, run, calls } = await startModel()
    const hopeless: [ReplyInput, string][] = [
      [{ kind: 'rate-limit', quota: true }, 'model_quota_spent'],
      [{ kind: 'status', status: 401 }, 'model_unauthorized'],
      [{ kind: 'model-not-found' }, 'model_not_found'],
      [{ kind: 'status', status: 418 }, 'model_rejected'],
    ]
    for (const [reply, code] of hopeless) {
      script(reply)
      expect(await getRejection(run(smallChange()))).toMatchObject({ code, retryable: false })
    }
    expect(calls()).toHaveLength(hopeless.length)
  })
})

describe('L2: an answer that can’t be read', () => {
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

  it.each(shapes)('is requested once more, and then fails with a code: %s', async (shape) => {
    const { script, run, calls } = await startModel({ mostOutputTokens: 900_000 })
    script([
      { kind: 'malformed', shape },
      { kind: 'malformed', shape },
    ])
    const failure = await getRejection(run(smallChange()))
    expect(failure).toMatchObject({
      code: 'model_malformed',
      retryable: false,
      detail: { usage: { calls: 2 } },
    })
    expect(calls()).toHaveLength(2)
  })

  it.each(shapes)('becomes a review if the second answer can be read: %s', async (shape) => {
    const { script, run } = await startModel({ mostOutputTokens: 900_000 })
    script({ kind: 'malformed', shape })
    const result = await run(smallChange())
    expect(result.usage?.calls).toBe(2)
    expect(result.score).toBeGreaterThan(0)
  })
})

describe('L3: a refusal', () => {
  it.each([
    [{ kind: 'refusal', text: 'I cannot help with that.' }, 'model_refused'],
    [{ kind: 'content-filter' }, 'model_filtered'],
  ] as [ReplyInput, string][])(
    'ends the analysis with a clear reason after at most two calls: %j',
    async (reply, code) => {
      const { script, run, calls } = await startModel()
      script({ rules: [{ reply }] })
      const failure = await getRejection(run(smallChange()))
      expect(failure).toMatchObject({ code, retryable: false })
      expect((failure as Error).message).toMatch(/refused|filter/)
      expect(calls().length).toBeLessThanOrEqual(2)
    },
  )
})

describe('L4: a change that is too large', () => {
  const files = (count: number) =>
    Array.from({ length: count }, (_, index) =>
      buildFile(
        `src/part-${index}.ts`,
        Array.from({ length: 12 }, (__, line) => `export const v${index}_${line} = compute(${line})`).join(
          '\n',
        ),
      ),
    )

  it.each([{ kind: 'truncated' }, { kind: 'context-length' }] as ReplyInput[])(
    'is requested in halves, once: %j',
    async (reply) => {
      const { script, run, calls } = await startModel()
      script(reply)
      const result = await run(buildMaterial({ files: files(6) }))
      expect(calls()).toHaveLength(3)
      for (const { path } of files(6))
        expect(
          calls()
            .slice(1)
            .filter(({ promptText }) => promptText.includes(`b/${path}\n`)),
        ).toHaveLength(1)
      expect(result.coveredShare).toBe(1)
      script([reply, reply])
      expect(await getRejection(run(buildMaterial({ files: files(6) })))).toMatchObject({
        code: 'model_too_long',
      })
    },
  )

  it('lists all of 400 files that did not fit, and the coverage', async () => {
    const { run, calls } = await startModel({ tokenBudget: 8000, mostCalls: 2 })
    const material = buildMaterial({ files: files(400) })
    const result = await run(material)
    const sent = calls()
      .map(({ promptText }) => promptText)
      .join('\n')
    const unsent = material.files.filter(({ path }) => !sent.includes(`b/${path}\n`))
    expect(unsent.length).toBeGreaterThan(100)
    expect(result.coverage).toHaveLength(400)
    expect(result.coverage.filter(({ state }) => state === 'skipped').map(({ path }) => path)).toEqual(
      unsent.map(({ path }) => path),
    )
    expect(result.coverage.find(({ state }) => state === 'skipped')?.reason).toContain(
      'over the token budget',
    )
    expect(result.coveredShare).toBeCloseTo((400 - unsent.length) / 400, 5)
    expect(result.score).toBeNull()
  })

  it('handles a patch of 20 MB within 512 MB of memory', async () => {
    const { run, calls } = await startModel({ tokenBudget: 16_000 })
    const line = 'const total = prices.map((price) => price.amount * rate).reduce((a, b) => a + b, 0)'
    const lines = Array.from({ length: 240_000 }, (_, index) => `+${line} // ${index}`)
    const patch = `@@ -0,0 +1,${lines.length} @@\n${lines.join('\n')}`
    const file = buildFile('src/huge.txt', { patch, additions: lines.length })
    const before = process.memoryUsage().rss
    const result = await run(buildMaterial({ files: [file] }))
    const grown = (process.memoryUsage().rss - before) / 1e6
    expect(result.coverage).toMatchObject([
      { state: 'clipped', reason: expect.stringContaining('of 240000 changed lines') },
    ])
    expect(calls().every(({ promptTokens }) => promptTokens <= 16_000)).toBe(true)
    // Before the test, the worker already uses about 170 of the 512 MB.
    expect(grown).toBeLessThan(340)
  }, 60_000)
})

describe('L5: an endpoint that is down for half an hour', () => {
  it('is no longer called after 30 s, except to probe it, and no job is lost when it is back', async () => {
    const model = await startModel()
    const { clock, calls } = model
    const started = clock.now
    model.script({ rules: [{ reply: { kind: 'status', status: 503 } }] })
    let opened = 0
    const waiting = new Map(Array.from({ length: 10 }, (_, job) => [job, clock.now]))
    while (clock.now < started + 30 * 60_000) {
      for (const [job, due] of waiting) {
        if (due > clock.now) continue
        const failure = (await getRejection(model.run(smallChange()))) as ModelFailure
        expect(failure).toMatchObject({ retryable: true })
        if (failure.kind === 'paused' && opened === 0) opened = clock.now
        waiting.set(job, clock.now + (failure.retryAfter ?? 10) * 1000)
      }
      clock.now += 5000
    }
    expect(opened - started).toBeLessThan(30_000)
    expect(calls().length).toBeLessThan(20)
    model.clear()
    clock.now += 5 * 60_000
    for (const job of waiting.keys()) {
      expect((await model.run(smallChange())).mistakes.length).toBeGreaterThan(0)
      waiting.delete(job)
    }
    expect(calls()).toHaveLength(10)
  }, 60_000)

  it('is probed with one call to see whether it is back', async () => {
    const { script, run, calls, clock } = await startModel()
    script([1, 2, 3, 4].map(() => ({ kind: 'status', status: 500 })))
    for (let index = 0; index < 3; index++) await getRejection(run(smallChange()))
    expect(await getRejection(run(smallChange()))).toMatchObject({ code: 'model_paused', retryAfter: 15 })
    clock.now += 15_000
    const results = await Promise.all([1, 2, 3].map(() => getRejection(run(smallChange()))))
    expect(results.map((failure) => (failure as ModelFailure).code).toSorted()).toEqual([
      'model_paused',
      'model_paused',
      'model_unavailable',
    ])
    expect(calls()).toHaveLength(4)
    expect(await getRejection(run(smallChange()))).toMatchObject({ code: 'model_paused', retryAfter: 30 })
  })
})
