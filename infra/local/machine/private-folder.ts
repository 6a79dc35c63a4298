import { createHash } from 'node:crypto'
import { chmodSync, existsSync, lstatSync, mkdirSync } from 'node:fs'
import { LaunchProblem } from '../launch-problem.ts'

/** A folder under /var/tmp that belongs to us, the same one for the same place; others may enter it but not write. */
export function privateFolder(name: string, place: string): string {
  const folder = privateFolderFor(name, place)
  if (!existsSync(folder)) {
    mkdirSync(folder)
    chmodSync(folder, 0o755)
  }
  const found = lstatSync(folder)
  // Anyone can make folders in /var/tmp: programs are started from this one only when nobody else could have filled it.
  if (!found.isDirectory() || found.uid !== process.getuid?.() || (found.mode & 0o022) !== 0) {
    throw new LaunchProblem(
      `${folder} belongs to somebody else or is open to others. Remove it and start again.`,
    )
  }
  return folder
}

/** Its name, whether it exists or not. */
export function privateFolderFor(name: string, place: string): string {
  return `/var/tmp/${name}-${createHash('sha256').update(place).digest('hex').slice(0, 10)}`
}
