import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrateToLatest } from '@debrief/database/migrate'
import { startPostgres, startRedis } from '@debrief/testing/servers'
import type { Stores } from './case.ts'
import { closeOnEnd, isClosed } from './close-on-end.ts'
import { pin } from './pinned-process.ts'

/** A PostgreSQL and a Redis of our own in a temporary folder, both writing to disk as in production. */
export async function startStores(): Promise<Stores & { close(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'debrief-bench-'))
  // The servers may run as another user than we do.
  chmodSync(folder, 0o711)
  const postgres = await startPostgres({ folder: join(folder, 'postgres'), durable: true })
  const redis = await startRedis({ folder: join(folder, 'redis'), durable: true })
  if (!redis) {
    await postgres.stop()
    throw new Error('The benchmarks need a Redis: install redis-server or valkey-server and start again.')
  }
  await migrateToLatest(postgres.url)
  for (const { pid } of [postgres, redis]) pin(pid, 'rest')
  const close = async () => {
    isClosed(close)
    await postgres.stop()
    await redis.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  closeOnEnd(close)
  return { postgres, redis, folder, close }
}
