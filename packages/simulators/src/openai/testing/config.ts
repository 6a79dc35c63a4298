import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const sharedData =
  process.env.DEBRIEF_SHARED_DATA ?? fileURLToPath(new URL('../../../../../../shared/data', import.meta.url))

export const openApiFile = `${sharedData}/openai/openai.subset.openapi.json`

export const pullRequestFolder = `${sharedData}/pull-requests`

export const hasDescription = existsSync(openApiFile)
if (!hasDescription) console.warn(`Tests that need ${openApiFile} are left out: it is not there.`)
