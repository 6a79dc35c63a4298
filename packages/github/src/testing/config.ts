import { fileURLToPath } from 'node:url'

/** Real test data from outside the repository. Tests that need the folder are skipped if it's missing. */
export const sharedData =
  process.env.DEBRIEF_SHARED_DATA ?? fileURLToPath(new URL('../../../../../shared/data', import.meta.url))
