import { spawnSync } from 'node:child_process'
import { chownSync, closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { chooseAccount } from '../../../local/machine/account.ts'
import { folderOfDisk } from './leftovers.ts'
import { ask } from './stores.ts'

/** A separate disk for the database's tables. When the disk is full, PostgreSQL and its log keep working. */
export interface SmallDisk {
  name: string
  /** Fills the disk and keeps it full until `free`, even if PostgreSQL frees space in the meantime. */
  fill(): void
  free(): void
  close(): Promise<void>
}

const MEGABYTES = 200
const REFILLS_EVERY_MS = 100

/** Returns null if this account can't mount a disk. */
export async function openSmallDisk(
  server: string,
  { folder }: { folder: string },
): Promise<SmallDisk | null> {
  const place = folderOfDisk(folder)
  mkdirSync(place)
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${MEGABYTES}m`, 'debrief-test', place])
  if (mounted.status !== 0) {
    rmSync(place, { recursive: true })
    return null
  }
  const tables = join(place, 'tables')
  const filler = join(place, 'filler')
  mkdirSync(tables, { mode: 0o700 })
  const account = chooseAccount()
  if (account) chownSync(tables, account.uid, account.gid)
  await ask(server, `create tablespace small_disk location '${tables}'`)
  let refilling: NodeJS.Timeout | undefined
  return {
    name: 'small_disk',
    fill() {
      takeAll(filler)
      refilling = setInterval(() => takeAll(filler), REFILLS_EVERY_MS)
    },
    free() {
      clearInterval(refilling)
      rmSync(filler, { force: true })
    },
    async close() {
      clearInterval(refilling)
      await ask(server, 'drop tablespace small_disk')
      spawnSync('umount', ['-l', place])
      rmSync(place, { recursive: true })
    },
  }
}

const CHUNK = Buffer.alloc(1024 * 1024)
const MIN_SIZE = 4_096

function takeAll(file: string): void {
  const handle = openSync(file, 'a')
  try {
    for (let size = CHUNK.length; size >= MIN_SIZE; )
      try {
        writeSync(handle, CHUNK, 0, size)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
        size /= 2
      }
  } finally {
    closeSync(handle)
  }
}
