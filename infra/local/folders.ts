import { chmodSync, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { LaunchProblem } from './launch-problem.ts'

/** Where a local system keeps what it makes. */
export type Folders = {
  root: string
  data: string
  logs: string
  /** What runs, and since when. */
  records: string
  built: string
  launcherRecord: string
  secrets: string
}

export function foldersOf(root: string): Folders {
  const data = join(root, '.data')
  const records = join(data, 'processes')
  return {
    root,
    data,
    records,
    logs: join(data, 'logs'),
    built: join(root, 'dist'),
    launcherRecord: join(records, 'launcher.json'),
    secrets: join(data, 'secrets.json'),
  }
}

export function makeFolders({ root, data, logs, records }: Folders): void {
  try {
    for (const folder of [data, logs, records]) if (!existsSync(folder)) mkdirSync(folder)
    // The servers' user passes through here to its own folder and can list nothing.
    chmodSync(data, 0o711)
    for (const folder of [logs, records]) chmodSync(folder, 0o700)
  } catch (error) {
    throw new LaunchProblem(
      `The folder ${data} cannot be written (${(error as Error).message}).\nStart as the user who owns ${root}.`,
    )
  }
}
