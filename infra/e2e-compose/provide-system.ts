import { readFileSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import type { System } from '../e2e/stage/system.ts'

export interface Described {
  system: System
  /** Folder of the web as it is in its image. */
  webRoot: string
}

/** Gives the tests the system that DEBRIEF_SYSTEM, a file, describes. */
export function setup(project: TestProject): void {
  const file = process.env.DEBRIEF_SYSTEM
  if (!file)
    throw new Error(
      'DEBRIEF_SYSTEM is missing: the file that describes the system (infra/e2e-compose/main.ts).',
    )
  const { system, webRoot }: Described = JSON.parse(readFileSync(file, 'utf8'))
  project.provide('system', system)
  project.provide('webRoot', webRoot)
}
