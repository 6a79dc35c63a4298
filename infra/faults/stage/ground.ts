import { rmSync } from 'node:fs'
import { migrateToLatest } from '@debrief/database/migrate'
import { onDatabase } from '@debrief/testing/database-url'
import pg from 'pg'
import { isAlive } from '../../local/machine/is-alive.ts'
import { bundlePrograms, type Program } from './bundles.ts'
import { makeFolder } from './make-folder.ts'
import { Stores } from './stores.ts'

/** What stages stand on one after another: the bundles, and a PostgreSQL and a Redis of our own. */
export interface Ground {
  folder: string
  stores: Stores
  bundleOf: (program: Program) => string
  /** Both servers run, Redis is empty, and a new database has all tables: its address. */
  clear(): Promise<string>
  close(): Promise<void>
}

export class NoRedis extends Error {
  override readonly name = 'NoRedis'
}

/** Rejects with NoRedis when the machine has none. */
export async function prepareGround(): Promise<Ground> {
  const folder = makeFolder()
  let stores: Stores | null = null
  const close = async () => {
    await stores?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    stores = await Stores.start(folder)
    if (!stores) throw new NoRedis('there is no redis-server or valkey-server on this machine')
    return { ...(await layOut(folder, stores)), close }
  } catch (error) {
    await close()
    throw error
  }
}

async function layOut(folder: string, stores: Stores): Promise<Omit<Ground, 'close'>> {
  const bundleOf = await bundlePrograms(folder)
  let number = 0
  return {
    folder,
    stores,
    bundleOf,
    async clear() {
      await revive(stores)
      number += 1
      return makeDatabase(stores.postgres.url, `stage_${number}`)
    },
  }
}

/** A test that failed half-way may have left them frozen, full or gone. */
async function revive(stores: Stores): Promise<void> {
  stores.postgres.resume()
  stores.redis.resume()
  if (!isAlive(stores.postgres.pid)) await stores.startPostgres()
  if (!isAlive(stores.redis.pid)) await stores.startRedis()
  await stores.askRedis(async (redis) => {
    await redis.config('SET', 'maxmemory', '0')
    await redis.flushall()
  })
}

async function makeDatabase(server: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  const url = onDatabase(server, name)
  await migrateToLatest(url)
  return url
}
