import { fileURLToPath } from 'node:url'
import { prepareDemo } from '@debrief/simulators/demo/prepare-demo'

/** The folder with real pull requests and other shared data. */
export const sharedData =
  process.env.DEBRIEF_SHARED_DATA || fileURLToPath(new URL('../../../../../shared/data', import.meta.url))

export const demoFolder = prepareDemo()

/** The only variables a child process gets from us, so that the developer's own settings don't affect tests. */
export const bareEnvironment = { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '' }
