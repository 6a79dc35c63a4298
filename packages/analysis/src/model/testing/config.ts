import { join } from 'node:path'
import { sharedDataFolder } from '../../testing/config.ts'

export const openApiFile = join(sharedDataFolder, 'openai/openai.subset.openapi.json')
