import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { prepareDemo } from '@debrief/simulators/demo/prepare-demo'
import { sharedDataFolder } from './config.ts'

/** Folders of real GitHub answers, which are read where they lie and never copied; none, said aloud, where they are missing. */
export function sharedFolders(name: string): string[] {
  const folder = join(sharedDataFolder, name)
  if (!existsSync(folder)) {
    console.warn(`${folder} is missing, so what needs it is not tested.`)
    return []
  }
  return foldersIn(folder)
}

/** Null where it is missing. */
export function sharedFolder(name: string): string | null {
  const folder = join(sharedDataFolder, name)
  if (existsSync(folder)) return folder
  console.warn(`${folder} is missing, so what needs it is not tested.`)
  return null
}

export const demoFolders = (): string[] => foldersIn(join(prepareDemo(), 'pull-requests'))

const foldersIn = (folder: string) =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(folder, entry.name))
    .toSorted()
