import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sharedData } from './config.ts'

/** The folders in a folder of the outside material; none, said loudly, where the material is not there. */
export function sharedFolders(name: string): string[] {
  const folder = join(sharedData, name)
  if (!existsSync(folder)) {
    console.warn(`LEFT OUT: there is no ${folder}, so the tests on outside material did not run.`)
    return []
  }
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(folder, entry.name))
}
