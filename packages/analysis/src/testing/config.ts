import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export const repositoryFolder = resolve(dirname(fileURLToPath(import.meta.url)), '../../../..')

export const sharedDataFolder = process.env.DEBRIEF_SHARED_DATA || resolve(repositoryFolder, '../shared/data')
