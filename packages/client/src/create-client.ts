import createFetchClient, { type Client } from 'openapi-fetch'

export interface ClientOptions {
  /** Where Debrief runs, such as https://debrief.example.com. */
  url: string
  /** An access token with the scopes that your calls need. */
  token: string
  /** By default, the global `fetch`. */
  fetch?: (request: Request) => Promise<Response>
}

/** `Paths` is the type that openapi-typescript generates from the API description. */
export function createClient<Paths extends object>({ url, token, ...options }: ClientOptions): Client<Paths> {
  return createFetchClient<Paths>({
    ...options,
    baseUrl: url,
    // The API requires this content type on every request that changes data, even without a body.
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  })
}
