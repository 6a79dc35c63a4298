import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { isAlive } from '../../../infra/local/machine/is-alive.ts'
import { findChildren } from '../../../infra/local/machine/process-table.ts'
import { startPostgres, startRedis } from './servers.ts'

const folder = mkdtempSync(join(tmpdir(), `debrief-test-${process.pid}-`))
chmodSync(folder, 0o711)
const started: { kill(): Promise<void> }[] = []
const keep = <Server extends { kill(): Promise<void> }>(server: Server) => {
  started.push(server)
  return server
}

afterAll(async () => {
  await Promise.all(started.map((server) => server.kill()))
  rmSync(folder, { recursive: true, force: true })
})

async function ask(url: string, statement: string, within = 15_000) {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: within, query_timeout: within })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(statement)).rows[0]
  } finally {
    await client.end()
  }
}

describe('a private PostgreSQL', () => {
  const place = { folder: join(folder, 'postgres'), durable: true }

  it('keeps committed data when it is killed with all its children, and restarts immediately', async () => {
    const first = keep(await startPostgres(place))
    await ask(first.url, 'create table kept as select 42 as answer')
    const children = findChildren(first.pid)
    await first.kill()
    expect([first.pid, ...children].filter(isAlive)).toEqual([])

    const second = keep(await startPostgres(place))
    expect(second.systemId).toBe(first.systemId)
    expect(await ask(second.url, 'select answer from kept')).toEqual({ answer: 42 })
    await second.stop('immediate')
    expect(isAlive(second.pid)).toBe(false)
  })

  it('starts while the children of a killed one are still running', async () => {
    const first = keep(await startPostgres(place))
    process.kill(first.pid, 'SIGKILL')
    const second = keep(await startPostgres(place))
    expect(second.pid).not.toBe(first.pid)
    await second.stop()
  })

  it('is reused if it is still running', async () => {
    const first = keep(await startPostgres(place))
    const again = await startPostgres(place)
    expect([again.pid, again.port]).toEqual([first.pid, first.port])
  })

  it('doesn’t respond while it is paused', async () => {
    const server = keep(await startPostgres(place))
    server.pause()
    await expect(ask(server.url, 'select 1', 500)).rejects.toThrow(/timeout/)
    server.resume()
    expect(await ask(server.url, 'select 1 as one')).toEqual({ one: 1 })
  })

  it('says which port is taken if that port was requested', async () => {
    const taken = keep(await startPostgres(place))
    const other = startPostgres({ folder: join(folder, 'other'), port: taken.port })
    await expect(other).rejects.toThrow(`can't use port ${taken.port}`)
  })
})

describe('a private Redis', async () => {
  const first = await startRedis({ folder: join(folder, 'redis'), durable: true })

  it.skipIf(!first)('is reused if it is still running, and replaced after it was killed', async () => {
    if (!first) return
    keep(first)
    const again = await startRedis({ folder: join(folder, 'redis'), durable: true })
    expect(again?.runId).toBe(first.runId)
    await first.kill()
    const second = await startRedis({ folder: join(folder, 'redis'), durable: true })
    expect(second?.runId).not.toBe(first.runId)
    await second?.stop()
    expect(isAlive(second?.pid ?? first.pid)).toBe(false)
  })
})
