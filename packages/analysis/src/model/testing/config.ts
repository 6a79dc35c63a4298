import { join } from 'node:path'
import { sharedDataFolder } from '../../testing/config.ts'

/** OpenAI's API specification. If the file exists, the simulator validates every call against it. */
export const openApiFile = join(sharedDataFolder, 'openai/openai.subset.openapi.json')
