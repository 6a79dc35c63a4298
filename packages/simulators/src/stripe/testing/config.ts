import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const sharedData =
  process.env.DEBRIEF_SHARED_DATA ?? fileURLToPath(new URL('../../../../../../shared/data', import.meta.url))

export const dataFolder = `${sharedData}/stripe`

export const hasStripeData = existsSync(dataFolder)
if (!hasStripeData) console.warn(`Tests that need ${dataFolder} are left out: it is not there.`)
