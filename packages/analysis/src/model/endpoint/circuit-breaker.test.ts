import { expect, it, onTestFinished, vi } from 'vitest'
import { ModelFailure } from '../failures.ts'
import { withDefaults } from '../options.ts'
import { createCircuitBreaker, getBreaker } from './circuit-breaker.ts'

const limit = (retryAfter = 1) => new ModelFailure('rate_limited', 'Wait.', { retryAfter, modelStatus: 429 })
const outage = () => new ModelFailure('unavailable', 'It is out.', { modelStatus: 503 })

type Answer = () => ModelFailure | 'answered'

function start(answers: Record<string, Answer>) {
  const clock = { now: 1_700_000_000_000 }
  const breaker = createCircuitBreaker(() => clock.now)
  const due = new Map(Object.keys(answers).map((name) => [name, clock.now]))
  const calls: string[] = []
  const failures = new Map<string, ModelFailure[]>()

  const call = (name: string) =>
    breaker.run(name, async () => {
      calls.push(name)
      const answer = answers[name]!()
      if (answer !== 'answered') throw answer
    })

  async function passSeconds(seconds: number) {
    const end = clock.now + seconds * 1000
    for (; clock.now < end; clock.now += 250)
      for (const [name, at] of due) {
        if (at > clock.now) continue
        const error: unknown = await call(name).catch((failure: unknown) => failure)
        if (!(error instanceof ModelFailure)) due.delete(name)
        else {
          failures.set(name, [...(failures.get(name) ?? []), error])
          due.set(name, clock.now + Math.max(1, error.retryAfter ?? 2) * 1000)
        }
      }
  }
  const countCalls = (name: string) => calls.filter((caller) => caller === name).length
  return { call, calls, countCalls, clock, due, failures, passSeconds }
}

const withOthers = (limited: Answer, other: Answer = () => 'answered') => ({
  limited,
  ...Object.fromEntries(Array.from({ length: 8 }, (_, index) => [`other ${index}`, other])),
})

it('doesn’t let a run that is always rate-limited hold up others, even right after an outage', async () => {
  let isOut = true
  const answer = () => (isOut ? outage() : 'answered')
  const run = start(withOthers(() => (isOut ? outage() : limit()), answer))
  await run.passSeconds(10)
  isOut = false
  run.calls.length = 0
  await run.passSeconds(60)
  expect([...run.due.keys()]).toEqual(['limited'])
  expect(run.countCalls('limited')).toBeLessThan(5)
})

it('lets another run try after a failed probe, and closes once that run gets an answer', async () => {
  const run = start({ poison: outage, good: () => 'answered' })
  for (let index = 0; index < 3; index++) await run.call('poison').catch(() => undefined)
  await run.passSeconds(200)
  expect(run.due.has('good')).toBe(false)
  const probe = run.calls.indexOf('good')
  expect(run.calls.slice(3, probe).filter((name) => name === 'poison').length).toBeLessThan(2)
})

it('treats a 429 as a sign that the endpoint is up', async () => {
  const run = start({})
  const breaker = createCircuitBreaker(() => run.clock.now)
  const fail = (error: ModelFailure) =>
    breaker
      .run('any', async () => {
        throw error
      })
      .catch(() => undefined)
  await fail(outage())
  await fail(outage())
  await fail(limit(0))
  run.clock.now += 1
  await fail(outage())
  await fail(outage())
  expect(() => breaker.check('another')).not.toThrow()
  await fail(outage())
  expect(() => breaker.check('another')).toThrow('Calls to the model endpoint failed')
})

it('lets one call through after a pause that two slow failures started', async () => {
  const run = start({})
  const breaker = createCircuitBreaker(() => run.clock.now)
  const fail = () =>
    breaker
      .run('slow', async () => {
        throw outage()
      })
      .catch(() => {})
  await fail()
  run.clock.now += 60_000
  await fail()
  run.clock.now += 60_000
  let answer = () => {}
  const first = breaker.run('one', () => new Promise<void>((resolve) => (answer = resolve)))
  await expect(breaker.run('another', async () => {})).rejects.toThrow('Calls to the model endpoint failed')
  answer()
  await first
  await breaker.run('another', async () => {})
})

it('lengthens the pauses of a run that is the only one limited, and reports that', async () => {
  const run = start({ limited: limit, good: () => 'answered' })
  const waits: (number | null)[] = []
  const alone: boolean[] = []
  for (let index = 0; index < 7; index++) {
    const error = (await run.call('limited').catch((failure: unknown) => failure)) as ModelFailure
    waits.push(error.retryAfter)
    alone.push(error.isLimitedAlone)
    run.clock.now += (error.retryAfter ?? 0) * 1000
    await run.call('good')
  }
  expect(waits).toEqual([1, 16, 31, 61, 121, 241, 301])
  expect(alone).toEqual([false, ...Array.from({ length: 6 }, () => true)])
})

it('calls a busy endpoint only as often as it allows, and blames no run for that', async () => {
  let answeredAt: number[] = []
  const answer = () => {
    answeredAt = answeredAt.filter((at) => at > run.clock.now - 60_000)
    if (answeredAt.length >= 3) return limit(20)
    answeredAt.push(run.clock.now)
    return 'answered' as const
  }
  const run = start(withOthers(answer, answer))
  await run.passSeconds(900)
  expect([...run.due.keys()]).toEqual([])
  expect(run.calls.length).toBeLessThan(30)
  const blamed = [...run.failures.values()].map(
    (each) => each.filter(({ isLimitedAlone }) => isLimitedAlone).length,
  )
  expect(Math.max(0, ...blamed)).toBeLessThan(6)
})

it('neither extends nor ends a pause when the machine’s clock is set', async () => {
  const { now } = withDefaults({ baseUrl: 'http://127.0.0.1:1', model: 'any', apiKey: 'none' })
  const breaker = getBreaker('http://127.0.0.1:1', now)
  const call = () =>
    breaker
      .run('caller', async () => {
        throw limit(30)
      })
      .catch((failure: ModelFailure) => failure.retryAfter)
  expect(await call()).toBe(30)
  const day = 86_400_000
  const clock = vi.spyOn(Date, 'now')
  onTestFinished(() => clock.mockRestore())
  for (const at of [Date.now() - day, Date.now() + day]) {
    clock.mockReturnValue(at)
    expect(await call()).toBeOneOf([29, 30])
  }
})
