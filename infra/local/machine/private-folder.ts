import { createHash } from 'node:crypto'
import { chmodSync, existsSync, lstatSync, mkdirSync } from 'node:fs'
import { LaunchProblem } from '../launch-problem.ts'

/**
 * Creates a folder under /var/tmp that only this user can write to and all users can enter. The same `name` and `place`
 * always give the same folder.
 */
export function privateFolder(name: string, place: string): string {
  const folder = privateFolderFor(name, place)
  if (!existsSync(folder)) {
    mkdirSync(folder)
    chmodSync(folder, 0o755)
  }
  const found = lstatSync(folder)
  // Anyone can create folders in /var/tmp. Other users must not be able to write to this one, because Debrief starts
  // programs from it.
  if (!found.isDirectory() || found.uid !== process.getuid?.() || (found.mode & 0o022) !== 0) {
    throw new LaunchProblem(
      `${folder} must be a folder that only you can write to, but it isn't. Remove it, then start Debrief again.`,
    )
  }
  return folder
}

export function privateFolderFor(name: string, place: string): string {
  return `/var/tmp/${name}-${createHash('sha256').update(place).digest('hex').slice(0, 10)}`
}
