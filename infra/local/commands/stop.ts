import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { checkOwner, type Folders } from '../folders.ts'
import { findProgram, isAlive } from '../machine/is-alive.ts'
import { type ProcessRecord, readRecord } from '../machine/process-record.ts'
import { stopProcess } from '../machine/stop-process.ts'
import { readLockFile } from '../postgres/lock-file.ts'
import { readServerNote } from '../redis/server-note.ts'
import { foreignHome } from '../stores/server-home.ts'
import { stopLeftovers } from '../supervise/stop-leftovers.ts'

type Options = { folders: Folders; say: (line: string) => void }

/** Stops a system that runs in another terminal, and anything that a killed launcher left running. */
export async function stop({ folders, say }: Options): Promise<void> {
  checkOwner(folders)
  const launcher = existsSync(folders.records) ? readRecord<ProcessRecord>(folders.launcherRecord) : null
  if (launcher) await stopProcess(launcher.pid, 'SIGTERM', 90)
  const left = existsSync(folders.records) ? await stopLeftovers(folders.records) : []
  const homes = [folders.data, foreignHome(folders.data)].filter((home) => home !== null)
  for (const home of homes) left.push(...(await stopServers(home)))
  if (left.length > 0) say(`Stopped processes left over from a previous run: ${left.join(', ')}.`)
  else say(launcher ? 'Debrief is stopped.' : "Debrief isn't running.")
}

/** Stops Redis and PostgreSQL. The services have stopped by then. */
async function stopServers(home: string): Promise<string[]> {
  if (!existsSync(home)) return []
  const stopped: string[] = []
  const redis = readServerNote(join(home, 'redis'))
  if (redis && isAlive(redis.pid) && /redis|valkey/.test(findProgram(redis.pid) ?? '')) {
    await stopProcess(redis.pid, 'SIGTERM')
    stopped.push('Redis')
  }
  for (const name of readdirSync(home).filter((entry) => /^pg\d+$/.test(entry))) {
    const lock = readLockFile(join(home, name))
    if (!lock || !isAlive(lock.pid) || !findProgram(lock.pid)?.startsWith('postgres')) continue
    await stopProcess(lock.pid, 'SIGINT', 30)
    stopped.push('PostgreSQL')
  }
  return stopped
}
