import type { Binaries } from '../../../local/postgres/binaries/find-binaries.ts'
import type { Ground } from './ground.ts'
import { removeLogs } from './make-folder.ts'
import { openSmallDisk, type SmallDisk } from './small-disk.ts'

/**
 * Removes the logs of earlier test environments and creates a new database, on a separate disk or server if the options require
 * one. Adds functions to `undo` that remove everything again.
 */
export async function clearGround(
  usual: Ground,
  {
    smallDisk,
    postgres,
    undo,
  }: { smallDisk: boolean; postgres: Binaries | null; undo: (() => Promise<unknown>)[] },
): Promise<{ ground: Ground; databaseUrl: string; disk: SmallDisk | null }> {
  removeLogs(usual.folder)
  const ground = postgres ? await usual.beside(postgres) : usual
  if (postgres) undo.push(() => ground.close())
  const disk = smallDisk ? await openSmallDisk(ground.stores.postgres.url, ground) : null
  if (disk) undo.push(() => disk.close())
  const databaseUrl = await ground.clear(disk ? { tablespace: disk.name } : {})
  if (disk) undo.push(() => ground.drop(databaseUrl))
  return { ground, databaseUrl, disk }
}
