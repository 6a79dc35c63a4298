import { fileURLToPath } from 'node:url'

/**
 * The folder with real test data from outside the repository. Tests that need it are skipped with a message if it's
 * missing.
 */
export const sharedData =
  process.env.DEBRIEF_SHARED_DATA ?? fileURLToPath(new URL('../../../../../shared/data', import.meta.url))
