import { join } from 'node:path'
import { sharedDataFolder } from '../../testing/config.ts'

/** OpenAI's API description. The simulator checks every call against it, if the file exists. */
export const openApiFile = join(sharedDataFolder, 'openai/openai.subset.openapi.json')
