import { chmodSync, mkdtempSync, readdirSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onDatabase, rolePasswords } from '@debrief/testing/database-url'
import { startPostgres, startRedis } from '@debrief/testing/servers'
import { isAlive } from '../local/machine/is-alive.ts'
import { stopLeftovers } from './stop-leftovers.ts'

const prefix = 'debrief-test-'

/** Starts one PostgreSQL for the whole run and, if it's installed, one Redis. Their folder is deleted at the end. */
export async function setup() {
  await stopDeadRuns()
  const folder = mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`))
  // The servers may run as a different user, who must be able to enter the folder.
  chmodSync(folder, 0o711)
  const stop = () => stopLeftovers(folder)
  try {
    const postgres = await startPostgres({ folder: join(folder, 'postgres') })
    const redis = await startRedis({ folder: join(folder, 'redis') })
    await migrate(postgres.url)
    process.env.DEBRIEF_TEST_POSTGRES = onDatabase(postgres.url, 'postgres')
    if (redis) process.env.DEBRIEF_TEST_REDIS = redis.url
    return stop
  } catch (error) {
    await stop()
    throw error
  }
}

async function migrate(url: string): Promise<void> {
  const { migrateToLatest } = await import('@debrief/database/migrate/migrate')
  const { grantRoles } = await import('@debrief/database/roles/grant-roles')
  await migrateToLatest(url)
  await grantRoles(url, { passwords: rolePasswords })
}

/** A killed run couldn't stop its servers, so the next run stops them. */
async function stopDeadRuns(): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    const owner = /^debrief-test-(\d+)-/.exec(name)?.[1]
    const folder = join(tmpdir(), name)
    if (
      !owner ||
      isAlive(Number(owner)) ||
      statSync(folder, { throwIfNoEntry: false })?.uid !== process.getuid?.()
    )
      continue
    await stopLeftovers(folder)
  }
}
