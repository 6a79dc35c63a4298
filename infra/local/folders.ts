import { chmodSync, existsSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { LaunchProblem } from './launch-problem.ts'
import { findReason } from './supervise/find-reason.ts'

export type Folders = {
  root: string
  data: string
  logs: string
  records: string
  built: string
  launcherRecord: string
  secrets: string
}

export function resolveFolders(root: string): Folders {
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

/**
 * Throws if the data belongs to another user and this user isn't root. Only the owner and root can read the data and
 * stop the processes.
 */
export function checkOwner({ data }: Folders): void {
  const owner = statSync(data, { throwIfNoEntry: false })?.uid
  const own = process.geteuid?.()
  if (owner === undefined || own === undefined || own === 0 || owner === own) return
  throw new LaunchProblem(
    `${data} belongs to another user (uid ${owner}). Start Debrief as that user, or delete the folder with: sudo rm -r "${data}"`,
  )
}

export function makeFolders({ data, logs, records }: Folders): void {
  try {
    for (const folder of [data, logs, records]) if (!existsSync(folder)) mkdirSync(folder)
    // The servers' account must be able to enter this folder but not to list its contents.
    chmodSync(data, 0o711)
    for (const folder of [logs, records]) chmodSync(folder, 0o700)
  } catch (error) {
    const { message } = error as Error
    throw new LaunchProblem(`Debrief can't write to ${data}: ${findReason(message) ?? message}.`)
  }
}
