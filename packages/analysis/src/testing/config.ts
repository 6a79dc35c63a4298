import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export const repositoryFolder = resolve(dirname(fileURLToPath(import.meta.url)), '../../../..')

/** Where the real material lies: DEBRIEF_SHARED_DATA, else beside the checkout. */
export const sharedDataFolder = process.env.DEBRIEF_SHARED_DATA || resolve(repositoryFolder, '../shared/data')
