import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { prepareDemo } from '@debrief/simulators/demo/prepare-demo'
import { sharedDataFolder } from './config.ts'

/** Logs a warning and returns an empty list if the folder is missing. */
export function sharedFolders(name: string): string[] {
  const folder = join(sharedDataFolder, name)
  if (!existsSync(folder)) {
    console.warn(`${folder} is missing, so tests that need it check nothing.`)
    return []
  }
  return foldersIn(folder)
}

/** Logs a warning and returns null if the folder is missing. */
export function sharedFolder(name: string): string | null {
  const folder = join(sharedDataFolder, name)
  if (existsSync(folder)) return folder
  console.warn(`${folder} is missing, so tests that need it check nothing.`)
  return null
}

export const demoFolders = (): string[] => foldersIn(join(prepareDemo(), 'pull-requests'))

const foldersIn = (folder: string) =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(folder, entry.name))
    .toSorted()
