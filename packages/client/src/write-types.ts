import openapiTS, { astToString } from 'openapi-typescript'

export const writeTypes = async (description: object): Promise<string> =>
  astToString(await openapiTS(description as Parameters<typeof openapiTS>[0]))

/** The text of the package's entry declaration file. The build writes the imported types to `api.d.ts`. */
export const ENTRY_TYPES = `import type { Client } from 'openapi-fetch'
import type { paths } from './api.js'

export type { components, operations, paths } from './api.js'

export interface ClientOptions {
  /** Where Debrief runs, such as https://debrief.example.com. */
  url: string
  /** An access token with the scopes that your calls need. */
  token: string
  /** By default, the global \`fetch\`. */
  fetch?: (request: Request) => Promise<Response>
}

export type DebriefClient = Client<paths>

/** Creates a client for Debrief's API. */
export declare function createClient(options: ClientOptions): DebriefClient
`
