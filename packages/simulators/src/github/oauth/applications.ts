import type { GithubState } from '../state/state.ts'

export interface Client {
  id: string
  secret: string
  name: string
  callbackUrls: string[]
  /** Tokens for an App's users have no scopes. */
  isApp: boolean
}

export function findClient(state: GithubState, id: string): Client | null {
  const { oauth } = state.settings
  if (id === oauth.clientId) {
    return { id, secret: oauth.clientSecret, name: 'Debrief', callbackUrls: oauth.callbackUrls, isApp: false }
  }
  const { app } = state
  if (app?.clientId !== id) return null
  return { id, secret: app.clientSecret, name: app.name, callbackUrls: app.callbackUrls, isApp: true }
}

const isLoopback = (host: string) => host === '127.0.0.1' || host === 'localhost' || host === '[::1]'

/**
 * docs.github.com, "Authorizing OAuth apps", "Redirect URLs": the host must match a callback URL's host, and the path must be
 * the callback's path or below it. The port must match too, except on loopback.
 */
export function allowsRedirect(client: Client, redirectUri: string): boolean {
  if (!URL.canParse(redirectUri)) return false
  const asked = new URL(redirectUri)
  return client.callbackUrls.some((callback) => {
    const registered = new URL(callback)
    const samePort = registered.port === asked.port || isLoopback(registered.hostname)
    const below =
      asked.pathname === registered.pathname ||
      asked.pathname.startsWith(`${registered.pathname.replace(/\/$/, '')}/`)
    return (
      asked.protocol === registered.protocol && asked.hostname === registered.hostname && samePort && below
    )
  })
}
