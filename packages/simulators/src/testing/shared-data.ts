import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** A folder next to the checkout with recorded responses and published specifications. Users don't have this folder. */
export const sharedData =
  process.env.DEBRIEF_SHARED_DATA ?? fileURLToPath(new URL('../../../../../shared/data', import.meta.url))

export const githubDescription = `${sharedData}/github/github-rest.subset.openapi.json`
export const openaiDescription = `${sharedData}/openai/openai.subset.openapi.json`
export const stripeData = `${sharedData}/stripe`
export const realPullRequests = `${sharedData}/pull-requests`

export const hasSharedData = existsSync(sharedData)
if (!hasSharedData) console.warn(`${sharedData} doesn't exist, so tests that need it are skipped.`)
