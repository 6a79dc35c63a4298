import { connect as openSocket } from 'node:net'
import { createTestDatabase, type TestDatabase } from '@debrief/testing/database'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  buildHeaders,
  countDeliveries,
  deliver,
  type Hook,
  type Trial,
  tryIngest,
} from './testing/try-ingest.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database?.drop())

async function beginDelivery(trial: Trial, hook: Hook) {
  const body = '{"zen":"half measures"}'
  const headers = Object.entries(buildHeaders(hook, body)).map((pair) => pair.join(': '))
  const socket = openSocket(trial.port, '127.0.0.1')
  const head = [`POST ${hook.path} HTTP/1.1`, 'host: ingest', `content-length: ${body.length}`, ...headers]
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk
  })
  const ended = new Promise<string>((resolve) => socket.once('close', () => resolve(text)))
  await new Promise((resolve) => socket.write(`${head.join('\r\n')}\r\n\r\n${body.slice(0, 5)}`, resolve))
  return {
    finish() {
      socket.write(body.slice(5))
      return ended
    },
    ended,
  }
}

function takesConnections(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = openSocket(port, '127.0.0.1')
    socket.once('error', () => resolve(false))
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
  })
}

describe('webhook-ingest', () => {
  it('serves metrics only on the private port', async () => {
    const trial = await tryIngest(database.url)
    const hook = await trial.addHook()
    await deliver(trial, hook)
    await deliver(trial, { ...hook, secret: 'wrong' })
    const text = await (await fetch(`http://127.0.0.1:${trial.metricsPort}/metrics`)).text()
    expect(text).toMatch(/ingest_requests\{source="github-repository",code="202",[^}]*\} 1/)
    expect(text).toMatch(/ingest_latency_seconds_count\{[^}]*source="github-repository"\} 2/)
    expect(text).toMatch(/signature_rejected\{reason="signature_wrong",[^}]*\} 1/)
    expect(text).not.toContain(hook.id)
    expect((await fetch(`${trial.url}/metrics`)).status).toBe(404)
    await trial.close()
  })

  it('is live, ready and started with a database that has all tables', async () => {
    const trial = await tryIngest(database.url)
    for (const path of ['/livez', '/readyz', '/startupz'])
      expect([path, (await fetch(trial.url + path)).status]).toEqual([path, 200])
    expect((await fetch(`${trial.url}/readyz`, { method: 'POST' })).status).toBe(405)
    await trial.close()
  })

  it('finishes accepted requests when it stops, and accepts no more', async () => {
    const trial = await tryIngest(database.url)
    const hook = await trial.addHook()
    const before = await countDeliveries(trial.pool)
    await deliver(trial, hook)
    const begun = await beginDelivery(trial, hook)
    await expect.poll(() => fetch(`${trial.url}/livez`).then((r) => r.status)).toBe(200)
    const closed = trial.close()
    await expect.poll(() => takesConnections(trial.port)).toBe(false)
    await expect(deliver(trial, hook)).rejects.toThrow('fetch failed')
    expect(await begun.finish()).toMatch(/^HTTP\/1\.1 202 /)
    await closed
    expect(await countAgain()).toBe(before + 2)
  })

  it('disconnects senders that don’t finish in time', async () => {
    const trial = await tryIngest(database.url, { limits: { drainWithin: 50 } })
    const begun = await beginDelivery(trial, await trial.addHook())
    await fetch(`${trial.url}/livez`)
    await trial.close()
    expect(await begun.ended).toBe('')
  })
})

async function countAgain(): Promise<number> {
  const trial = await tryIngest(database.url)
  const count = await countDeliveries(trial.pool)
  await trial.close()
  return count
}
