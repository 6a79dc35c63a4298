import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Recorded and published data is next to the checkout. A user's clone doesn't have it. */
export const sharedData =
  process.env.DEBRIEF_SHARED_DATA ?? fileURLToPath(new URL('../../../../../shared/data', import.meta.url))

export const githubDescription = `${sharedData}/github/github-rest.subset.openapi.json`
export const openaiDescription = `${sharedData}/openai/openai.subset.openapi.json`
export const stripeData = `${sharedData}/stripe`
export const realPullRequests = `${sharedData}/pull-requests`

export const hasSharedData = existsSync(sharedData)
if (!hasSharedData) console.warn(`Tests that need ${sharedData} are skipped, because it doesn't exist.`)
