import express from 'express'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createLog } from '../log.ts'
import { type HealthChecks, healthRoutes } from './health.ts'
import { answerProblems } from './problems.ts'
import { type ListeningServer, listen } from './server.ts'

let listening: ListeningServer
let checks: HealthChecks
const asked = { ready: 0, started: 0 }

beforeEach(async () => {
  Object.assign(asked, { ready: 0, started: 0 })
  checks = { ready: async () => {}, started: async () => {}, draining: () => false }
  const app = express()
  app.use(
    healthRoutes({
      ready() {
        asked.ready += 1
        return checks.ready()
      },
      started() {
        asked.started += 1
        return checks.started()
      },
      draining: () => checks.draining(),
    }),
    answerProblems(createLog('test', 'silent')),
  )
  listening = await listen(app, { host: '127.0.0.1', port: 0 })
})
afterEach(() => listening.close(0))

const get = async (path: string) => {
  const answer = await fetch(`http://127.0.0.1:${listening.port}${path}`)
  return { status: answer.status, body: (await answer.json()) as { code?: string; error?: string } }
}

it('isn’t live once the event loop lags by two seconds, and is live again when it recovers', async () => {
  setImmediate(() => {
    const until = performance.now() + 2_700
    while (performance.now() < until);
  })
  expect((await get('/livez')).status).toBe(503)
  await expect.poll(async () => (await get('/livez')).status, { timeout: 3_000 }).toBe(200)
})

it('is live even if dependencies are unavailable', async () => {
  checks.ready = () => Promise.reject(new Error('away'))
  expect((await get('/livez')).status).toBe(200)
  expect(asked.ready).toBe(0)
})

it('checks readiness at most once in two seconds, even for many requests', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => get('/readyz')))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(asked.ready).toBe(1)
})

it('isn’t ready after a second without a response, and explains why', async () => {
  checks.ready = () => new Promise(() => {})
  const began = performance.now()
  const { status, body } = await get('/readyz')
  expect(status).toBe(503)
  expect(JSON.stringify(body)).toMatch(/no response within 1000 ms/)
  expect(performance.now() - began).toBeLessThan(1_900)
})

it('isn’t ready during shutdown, even if all dependencies are available', async () => {
  expect((await get('/readyz')).status).toBe(200)
  checks.draining = () => true
  const { status, body } = await get('/readyz')
  expect([status, JSON.stringify(body)]).toEqual([503, expect.stringContaining('draining')])
  expect((await get('/livez')).status).toBe(200)
})

it('is not ready before it has started', async () => {
  checks.started = () => Promise.reject(new Error('the database still lacks 2026-12-01-1-later'))
  const { status, body } = await get('/readyz')
  expect([status, JSON.stringify(body)]).toEqual([
    503,
    expect.stringContaining('still lacks 2026-12-01-1-later'),
  ])
  expect(asked.ready).toBe(0)
})

it('stays started', async () => {
  expect((await get('/startupz')).status).toBe(200)
  checks.started = () => Promise.reject(new Error('away'))
  expect((await get('/startupz')).status).toBe(200)
  expect(asked.started).toBe(1)
})
