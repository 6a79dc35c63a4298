import { freePort } from '../../local/machine/free-port.ts'
import { waitFor } from '../../local/machine/wait.ts'
import type { Contender, Slice } from '../harness/case.ts'
import type { PinnedProcess } from '../harness/pinned-process.ts'
import { type Kind, type KindName, kindOf } from './contender-kinds.ts'
import type { Field } from './open-field.ts'
import { mergedPullRequest, signatureOf } from './payload.ts'
import { TABLE } from './servers/keep-facts.ts'

const SETTLES_WITHIN = 10_000

/** 32 connections that send as fast as they are answered, or a fixed rate. */
export type Pace = { connections: number; rate: number | null }

/** A running server and the work of delivering to it. Its rate counts until all it accepted is where it must be. */
export async function startContender(
  field: Field,
  name: KindName,
  pace: Pace,
): Promise<{ contender: Contender; close(): Promise<void> }> {
  const { stores } = field
  const kind = kindOf(name, stores, field.repositoryId)
  const { server, port } = await startServer(field, kind)
  const relay = kind.relay
    ? field.start('bench-relay', 'rest', { DATABASE_URL: stores.postgres.url, REDIS_URL: stores.redis.url })
    : null
  await relay?.ready
  const body = mergedPullRequest()
  const signature = signatureOf(body)
  const contender: Contender = {
    name,
    processes: {
      service: server.pid,
      ...(relay && { relay: relay.pid }),
      ...((kind.jobs || kind.relay) && { Redis: stores.redis.pid }),
      ...(kind.rows && { PostgreSQL: stores.postgres.pid }),
    },
    async once(seconds) {
      const from = performance.now()
      const report = await field.load({ port, path: kind.path, body, signature, seconds, ...pace })
      if (report.refused > 0) throw new Error(`${name} refused ${report.refused} of its deliveries`)
      if (relay) await settle(field, kind, report.accepted)
      const took = relay ? (performance.now() - from) / 1000 : report.seconds
      return { operations: report.accepted, seconds: took, latencies: report.latencies }
    },
    async verify({ operations }: Slice) {
      await settle(field, kind, operations)
      await field.pool.query(`truncate deliveries, ${TABLE}`)
      await field.redis.flushdb()
    },
  }
  const close = async () => {
    await relay?.stop()
    await server.stop()
  }
  return { contender, close }
}

/** Ours is the program as it is, which is told its port and asked whether it is ready; the others choose theirs and say so. */
async function startServer(field: Field, kind: Kind): Promise<{ server: PinnedProcess; port: number }> {
  if (!kind.isService) {
    const server = field.start(kind.bundle, 'service', kind.env)
    return { server, ...((await server.ready) as { port: number }) }
  }
  const port = await freePort()
  const env = { ...kind.env, INGEST_PORT: String(port), INGEST_METRICS_PORT: '0' }
  const server = field.start(kind.bundle, 'service', env)
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    )
  if (!(await waitFor(isReady, { seconds: 20 }))) throw new Error(`${kind.bundle} did not become ready`)
  return { server, port }
}

/** Waits until exactly what was accepted is stored and queued, and rejects where it is not in time, or is more. */
async function settle(field: Field, { rows, jobs }: Kind, accepted: number): Promise<void> {
  const end = performance.now() + SETTLES_WITHIN
  for (;;) {
    const stored = rows ? ((await field.pool.query<{ count: number }>(rows)).rows[0]?.count ?? 0) : accepted
    const queued = jobs ? await field.redis.llen(jobs) : accepted
    if (stored === accepted && queued === accepted) return
    if (performance.now() > end || stored > accepted || queued > accepted)
      throw new Error(`of ${accepted} accepted deliveries ${stored} are stored and ${queued} queued`)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}
