import { mkdirSync, rmSync } from 'node:fs'
import { migrateToLatest } from '@debrief/database/migrate/migrate'
import { grantRoles } from '@debrief/database/roles/grant-roles'
import { onDatabase, rolePasswords } from '@debrief/testing/database-url'
import { isAlive } from '../../../local/machine/is-alive.ts'
import type { Binaries } from '../../../local/postgres/binaries/find-binaries.ts'
import { bundlePrograms, type Program } from './bundles.ts'
import { besideIn } from './leftovers.ts'
import { makeFolder } from './make-folder.ts'
import { ask, Stores } from './stores.ts'

export interface Ground {
  folder: string
  stores: Stores
  getBundlePath: (program: Program) => string
  clear(onto?: { tablespace?: string }): Promise<string>
  drop(databaseUrl: string): Promise<void>
  beside(binaries: Binaries): Promise<Ground>
  close(): Promise<void>
}

export class NoRedis extends Error {
  override readonly name = 'NoRedis'
}

/** Rejects with NoRedis if Redis isn't installed. */
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
  const getBundlePath = await bundlePrograms(folder)
  return groundOn(stores, { folder, getBundlePath })
}

function groundOn(stores: Stores, place: Pick<Ground, 'folder' | 'getBundlePath'>): Omit<Ground, 'close'> {
  let number = 0
  return {
    ...place,
    stores,
    async clear({ tablespace = 'pg_default' } = {}) {
      await revive(stores)
      number += 1
      return makeDatabase(stores.postgres.url, { name: `stage_${number}`, tablespace })
    },
    async drop(databaseUrl) {
      await ask(stores.postgres.url, `drop database ${parseDatabaseName(databaseUrl)} with (force)`)
    },
    async beside(binaries) {
      const folder = besideIn(place.folder)
      mkdirSync(folder, { mode: 0o711 })
      const own = await Stores.start(folder, binaries)
      if (!own) throw new NoRedis('there is no redis-server or valkey-server on this machine')
      const close = async () => {
        await own.stop()
        rmSync(folder, { recursive: true })
      }
      return { ...groundOn(own, place), close }
    },
  }
}

/** A failed test may have left the servers frozen, full or stopped. */
async function revive(stores: Stores): Promise<void> {
  stores.postgres.resume()
  stores.redis.resume()
  if (!isAlive(stores.postgres.pid)) await stores.startPostgres()
  if (!isAlive(stores.redis.pid)) await stores.startRedis()
  await stores.letWrite()
  await stores.askRedis(async (redis) => {
    await redis.config('SET', 'maxmemory', '0')
    await redis.flushall()
  })
}

export async function bringUpToDate(databaseUrl: string): Promise<void> {
  await migrateToLatest(databaseUrl)
  await grantRoles(databaseUrl, { passwords: rolePasswords })
}

/** Its address. */
export async function makeDatabase(
  server: string,
  {
    name,
    tablespace = 'pg_default',
    isEmpty = false,
  }: { name: string; tablespace?: string; isEmpty?: boolean },
): Promise<string> {
  await ask(server, `create database ${name} tablespace ${tablespace}`)
  const url = onDatabase(server, name)
  if (!isEmpty) await bringUpToDate(url)
  return url
}

const parseDatabaseName = (databaseUrl: string) => new URL(databaseUrl).pathname.slice(1)
