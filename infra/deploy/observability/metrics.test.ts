import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { alerts, dashboards, parseSelectors } from './testing/read-expressions.ts'
import { readScrape, type Scrape } from './testing/read-scrape.ts'
import { type Everything, startEverything } from './testing/start-everything.ts'

/** Prometheus itself adds this metric and these labels. */
const BY_PROMETHEUS = { metrics: ['up'], labels: ['job', 'instance'] }

let everything: Everything
let scraped: Record<string, Scrape>
let text: string

beforeAll(async () => {
  everything = await startEverything()
  const { stack, gateway } = everything
  await stack.see(await stack.merge(), 'done')
  await fetch(`${gateway.url}/api/viewer`)
  await sql`
    insert into jobs (kind, key, input, state, error, error_code, discarded_at)
    values ('route-delivery', '0', '{}', 'discarded', 'no', 'unexpected', now() - interval '20 minutes')`.execute(
    stack.connection.db,
  )
  const answers = await everything.scrape()
  text = Object.values(answers).join('\n')
  scraped = Object.fromEntries(
    Object.entries(answers).map(([service, answer]) => [service, readScrape(answer)]),
  )
}, 60_000)
afterAll(() => everything?.close())

const samples = (name: string, labels: Record<string, string> = {}) =>
  Object.values(scraped)
    .flatMap((one) => one.samples)
    .filter((one) => one.name === name)
    .filter((one) => Object.entries(labels).every(([key, value]) => one.labels[key] === value))
const getValue = (name: string, labels?: Record<string, string>) => samples(name, labels)[0]?.value

const asked = [
  ...alerts.map(({ alert, expr }) => [`the alert ${alert}`, expr] as const),
  ...dashboards.flatMap(([, { title, panels }]) =>
    panels.flatMap((panel) =>
      panel.targets.map(({ refId, expr }) => [`${title}, ${panel.title} ${refId}`, expr] as const),
    ),
  ),
]

it('finds metrics and labels in expressions', () => {
  const expr = 'max by (work) (a_seconds{work=~"x|y",job!="z"}) > 5 and sum(rate(b[5m])) / c > 0'
  expect(parseSelectors(expr)).toEqual([
    { metric: 'a_seconds', labels: ['work', 'job'] },
    { metric: 'b', labels: [] },
    { metric: 'c', labels: [] },
  ])
})

it.each(asked)('%s uses only metrics that a running service exports', (_, expr) => {
  const names = new Set(Object.values(scraped).flatMap((one) => [...one.names]))
  const selectors = parseSelectors(expr)
  expect(selectors.length).toBeGreaterThan(0)
  for (const { metric, labels } of selectors) {
    expect([...names, ...BY_PROMETHEUS.metrics]).toContain(metric)
    const sample = samples(metric)[0]
    if (!sample) continue
    for (const label of labels)
      expect([...Object.keys(sample.labels), ...BY_PROMETHEUS.labels]).toContain(label)
  }
})

describe('after one merge', () => {
  it('the worker has counted the analysis and the calls to GitHub and the model', () => {
    expect(getValue('analysis_seconds_count')).toBe(1)
    expect(getValue('work_tries', { job: 'analyze-pull-request', outcome: 'completed' })).toBe(1)
    expect(getValue('work_tries', { job: 'route-delivery', outcome: 'completed' })).toBeGreaterThan(0)
    expect(getValue('github_calls', { code: '200', service: 'analysis-worker' })).toBeGreaterThan(3)
    expect(getValue('llm_calls', { asked: 'review', outcome: 'answered' })).toBeGreaterThan(0)
    expect(getValue('llm_tokens', { direction: 'output' })).toBeGreaterThan(0)
    expect(getValue('llm_cost')).toBeGreaterThan(0)
  })

  it('every service that runs jobs counts its attempts', () => {
    for (const service of ['analysis-worker', 'gateway', 'billing'])
      expect([...scraped[service]!.names]).toEqual(
        expect.arrayContaining(['work_tries', 'work_seconds_count', 'work_given_up']),
      )
  })

  it('a failed delivery counts as a dead letter, and its age is exported', () => {
    expect(getValue('dead_letters', { work: 'route-delivery' })).toBe(1)
    expect(getValue('dead_letter_oldest_seconds', { work: 'route-delivery' })).toBeGreaterThanOrEqual(1_200)
    expect(getValue('dead_letter_oldest_seconds', { work: 'send-mail' })).toBe(0)
  })

  it('each service reaches the database, and their clocks agree', () => {
    expect(samples('database_up').map(({ value }) => value)).toEqual([1, 1, 1, 1])
    for (const { value } of samples('clock_skew_seconds')) expect(Math.abs(value)).toBeLessThan(2)
  })

  it('Redis metrics show that it is up and uses memory, or are NaN if the queue runs on PostgreSQL', async () => {
    const isThere = (await everything.stack.worker.checkQueue()) !== null
    expect(samples('redis_up').map(({ value }) => value)).toEqual([isThere ? 1 : Number.NaN])
    const used = getValue('redis_memory_bytes')
    expect(isThere ? used! > 100_000 : Number.isNaN(used)).toBe(true)
  })

  it('healthy states are exported as numbers, so that no alert stays off because its metric is missing', () => {
    for (const name of ['stripe_drift', 'seats_over', 'quota_reserved_leak', 'reconciler_oldest_seconds'])
      expect(getValue(name)).toBe(0)
    expect(getValue('agent_tokens_day_limit')).toBe(5_000_000)
  })

  it('no label names a user, a repository or a pull request', () => {
    const labels = new Set(
      Object.values(scraped).flatMap((one) => one.samples.flatMap((sample) => Object.keys(sample.labels))),
    )
    const known = 'service source code reason call kind job outcome work state asked direction le quantile'
    const ofNode = 'version major minor patch space type name'
    const seen = [...labels].filter((label) => !`${known} place ${ofNode}`.split(' ').includes(label))
    expect(seen).toEqual([])
    expect(text).not.toMatch(/northbeam|ferry-api|jonas-pitt|[0-9a-f]{8}-[0-9a-f]{4}-/)
  })
})
