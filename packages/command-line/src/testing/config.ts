import { fileURLToPath } from 'node:url'
import { prepareDemo } from '@debrief/simulators/demo/prepare-demo'

/** The folder of real material from outside. */
export const sharedData =
  process.env.DEBRIEF_SHARED_DATA || fileURLToPath(new URL('../../../../../shared/data', import.meta.url))

export const demoFolder = prepareDemo()

/** What a spawned process needs of ours, and nothing that a developer has set. */
export const bareEnvironment = { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '' }
