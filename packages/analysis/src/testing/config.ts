import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export const repositoryFolder = resolve(dirname(fileURLToPath(import.meta.url)), '../../../..')

/** The folder with the shared data: DEBRIEF_SHARED_DATA, or else `../shared/data` next to the checkout. */
export const sharedDataFolder = process.env.DEBRIEF_SHARED_DATA || resolve(repositoryFolder, '../shared/data')
