import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

export const folderOfDisk = (folder: string) => join(folder, 'small-disk')

/** Where the servers lie that one stage alone has. */
export const besideIn = (folder: string) => join(folder, 'beside')

/** Takes away the disk that a killed run left mounted in its folder, which could not be removed otherwise. */
export function unmountLeftover(folder: string): void {
  const place = folderOfDisk(folder)
  if (existsSync(place)) spawnSync('umount', ['-l', place], { stdio: 'ignore' })
}
