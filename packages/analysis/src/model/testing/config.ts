import { join } from 'node:path'
import { sharedDataFolder } from '../../testing/config.ts'

/** OpenAI's own description, against which the simulator checks every call; without the file it checks none. */
export const openApiFile = join(sharedDataFolder, 'openai/openai.subset.openapi.json')
