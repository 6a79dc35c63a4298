import { fileURLToPath } from 'node:url'

/** The folder of real material from outside; tests that need it say so and skip where it is not there. */
export const sharedData =
  process.env.DEBRIEF_SHARED_DATA ?? fileURLToPath(new URL('../../../../../shared/data', import.meta.url))
