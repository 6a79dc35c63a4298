import { Registry } from 'prom-client'
import { expect, it } from 'vitest'
import { follow, followedFields } from '../request-context.ts'
import { watchDatabase } from './database-metrics.ts'
import { createGithubMetrics } from './github-metrics.ts'
import { askOnScrape } from './read-on-scrape.ts'

it('reads once for several scrapes within the cache time, and has no value if a read fails', async () => {
  const registry = new Registry()
  let asked = 0
  askOnScrape(registry, {
    gauges: { rows: { help: 'Rows', labels: ['state'] }, oldest: { help: 'Oldest' } },
    async read() {
      asked += 1
      if (asked > 1) throw new Error('away')
      return { rows: [{ labels: { state: 'waiting' }, value: 3 }], oldest: [{ value: 7 }] }
    },
    cachedFor: 60,
  })
  const first = await registry.metrics()
  expect(await registry.metrics()).toBe(first)
  expect(first).toMatch(/^rows\{state="waiting"\} 3$/m)
  expect(first).toMatch(/^oldest 7$/m)
  expect(asked).toBe(1)
  await expect.poll(() => registry.metrics()).toMatch(/^oldest Nan$/m)
  expect(await registry.metrics()).not.toMatch(/^rows\{/m)
})

it('keeps the request id across awaits, and has none outside', async () => {
  const seen = await Promise.all([
    follow('delivery-1', async () => {
      await new Promise((resolve) => setImmediate(resolve))
      return followedFields()
    }),
    follow(null, async () => followedFields()),
  ])
  expect(seen).toEqual([{ requestId: 'delivery-1' }, {}])
  expect(followedFields()).toEqual({})
})

it('reports the lowest number of remaining calls, and the seconds until the pause ends', async () => {
  const registry = new Registry()
  const github = createGithubMetrics(registry)
  for (const remaining of [4_000, 12, 3_000, null])
    github.called({ status: remaining === null ? null : 200, milliseconds: 80, remaining })
  github.paused(Date.now() + 60_000)
  const text = await registry.metrics()
  expect(text).toMatch(/^github_ratelimit_remaining 12$/m)
  expect(text).toMatch(/^github_calls\{code="200"\} 3$/m)
  expect(text).toMatch(/^github_calls\{code="none"\} 1$/m)
  expect(Number(/^github_paused_seconds (\S+)$/m.exec(text)?.[1])).toBeCloseTo(60, 0)
  expect(await registry.metrics()).toMatch(/^github_ratelimit_remaining Nan$/m)
})

const poolThat = (query: () => Promise<{ rows: { now: number }[] }>) => ({
  totalCount: 5,
  idleCount: 2,
  waitingCount: 1,
  query,
})

it('reports the difference from the database’s clock, and the pool’s connections', async () => {
  const registry = new Registry()
  watchDatabase(
    registry,
    poolThat(async () => ({ rows: [{ now: Date.now() - 310_000 }] })),
  )
  const text = await registry.metrics()
  expect(Number(/^clock_skew_seconds (\S+)$/m.exec(text)?.[1])).toBeCloseTo(310, 0)
  expect(text).toMatch(/^database_up 1$/m)
  expect(text).toMatch(/^pool_connections\{state="in_use"\} 3$/m)
})

it('reports that the database is unavailable', async () => {
  const registry = new Registry()
  watchDatabase(
    registry,
    poolThat(() => Promise.reject(new Error('away'))),
  )
  expect(await registry.metrics()).toMatch(/^database_up 0$/m)
})
