import { readFileSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import type { System } from '../e2e/stage/system.ts'

export interface Described {
  system: System
  /** The folder of the web app, copied from its image. */
  webRoot: string
}

/** Provides the tests with the system described in the file that DEBRIEF_SYSTEM names. */
export function setup(project: TestProject): void {
  const file = process.env.DEBRIEF_SYSTEM
  if (!file)
    throw new Error('DEBRIEF_SYSTEM is missing. Start these tests with npm run test:compose, which sets it.')
  const { system, webRoot }: Described = JSON.parse(readFileSync(file, 'utf8'))
  project.provide('system', system)
  project.provide('webRoot', webRoot)
}
