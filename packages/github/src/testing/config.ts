import { fileURLToPath } from 'node:url'

/** The folder of real test data from outside. Tests that need it skip with a message if it's missing. */
export const sharedData =
  process.env.DEBRIEF_SHARED_DATA ?? fileURLToPath(new URL('../../../../../shared/data', import.meta.url))
