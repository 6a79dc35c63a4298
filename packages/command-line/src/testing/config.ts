import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { prepareDemo } from '@debrief/simulators/demo/prepare-demo'

export const sharedData =
  process.env.DEBRIEF_SHARED_DATA || fileURLToPath(new URL('../../../../../shared/data', import.meta.url))

export function sharedFolders(name: string): string[] {
  const folder = join(sharedData, name)
  if (!existsSync(folder)) {
    console.warn(`SKIPPED: there is no ${folder}, so the tests with shared data did not run.`)
    return []
  }
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(folder, entry.name))
}

export const demoFolder = prepareDemo()

/** The only environment variables that child processes inherit, so that the developer's settings don't affect tests. */
export const bareEnvironment = { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '' }
