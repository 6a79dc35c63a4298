import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The shared data is next to the checkout; a user's clone doesn't have it. */
export const sharedData =
  process.env.DEBRIEF_SHARED_DATA ?? fileURLToPath(new URL('../../../../../../shared/data', import.meta.url))

export const openApiFile = `${sharedData}/github/github-rest.subset.openapi.json`

export const hasSharedData = existsSync(openApiFile)
if (!hasSharedData) console.warn(`Tests that need ${sharedData} are left out: it is not there.`)
