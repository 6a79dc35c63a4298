import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Material from outside lies beside the checkout; a user's clone has none of it. */
export const sharedData =
  process.env.DEBRIEF_SHARED_DATA ?? fileURLToPath(new URL('../../../../../../shared/data', import.meta.url))

export const openApiFile = `${sharedData}/github/github-rest.subset.openapi.json`

export const hasSharedData = existsSync(openApiFile)
if (!hasSharedData) console.warn(`Tests that need ${sharedData} are left out: it is not there.`)
