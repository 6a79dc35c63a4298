import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

export const folderOfDisk = (folder: string) => join(folder, 'small-disk')

export const besideIn = (folder: string) => join(folder, 'beside')

/** Unmounts the disk that a killed run left in its folder. A folder with a mounted disk can't be removed. */
export function unmountLeftover(folder: string): void {
  const place = folderOfDisk(folder)
  if (existsSync(place)) spawnSync('umount', ['-l', place], { stdio: 'ignore' })
}
