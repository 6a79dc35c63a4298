import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, importJWK, type JWK, type JWTPayload, SignJWT } from 'jose'
import Provider, { type Configuration } from 'oidc-provider'

export const PROVIDER_CLIENT = { OIDC_CLIENT_ID: 'debrief', OIDC_CLIENT_SECRET: 'debrief-provider-secret' }

export interface ProviderAccount {
  name: string
  email?: string
  emailVerified?: unknown
}

type Tamper = (claims: JWTPayload, header: { alg: string; kid: string }) => Promise<string> | string

interface Options {
  /** Whether the provider issues refresh tokens. */
  refreshTokens?: boolean
  /** Whether the provider can end its own session. */
  signOut?: boolean
}

/**
 * A real OpenID provider on this machine, with the accounts in `accounts` by subject. Removing one disables it. Call
 * `serve` with the app's URL before anybody signs in.
 */
export async function startIdentityProvider({ refreshTokens = true, signOut = true }: Options = {}) {
  const accounts = new Map<string, ProviderAccount>()
  let handle: RequestListener = (_request, response) => response.writeHead(503).end()
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${new URL(request.url ?? '/', 'http://x').pathname}`)
    handle(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  let keys: JWK[] = [await newKey()]
  let appUrl = 'http://127.0.0.1:1'
  let provider: Provider
  const self = {
    issuer,
    settings: { OIDC_ISSUER: issuer, OIDC_NAME: 'Harbor ID', ...PROVIDER_CLIENT },
    accounts,
    /** The paths that were requested, such as `POST /token`. */
    requests,
    /** Changes the ID tokens that the provider issues, if set. */
    tamper: null as Tamper | null,
    serve(url: string): void {
      appUrl = url
      begin()
    },
    /** Replaces the signing key. Tokens that the old key signed aren't valid anymore. */
    async rotateKeys(): Promise<void> {
      keys = [await newKey()]
      begin()
    },
    /** Signs any claims with the provider's key, such as a logout token. */
    async sign(claims: JWTPayload, header: { typ?: string } = {}): Promise<string> {
      const [key] = keys
      return new SignJWT(claims)
        .setProtectedHeader({ alg: 'RS256', kid: key!.kid!, ...header })
        .sign(await importJWK(key!, 'RS256'))
    },
    /** Signs a person out at the provider, which tells the app. */
    async logOut(subject: string, providerSession?: string): Promise<void> {
      const client = (await provider.Client.find(PROVIDER_CLIENT.OIDC_CLIENT_ID)) as unknown as {
        backchannelLogout(subject: string, sid?: string): Promise<void>
      }
      await client.backchannelLogout(subject, providerSession)
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  function begin(): void {
    provider = new Provider(issuer, configure({ appUrl, keys, accounts, refreshTokens, signOut }))
    const serveProvider = provider.callback()
    handle = (request, response) => {
      if (request.url?.startsWith('/interaction/')) void interact(provider, { request, response, accounts })
      else {
        if (self.tamper && request.url === '/token') tamperWith(response, self.tamper)
        void serveProvider(request, response)
      }
    }
  }
  return self
}

export type IdentityProvider = Awaited<ReturnType<typeof startIdentityProvider>>

let made = 0

async function newKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  made += 1
  return { ...(await exportJWK(privateKey)), kid: `key-${made}`, alg: 'RS256', use: 'sig' }
}

interface Configured extends Required<Options> {
  appUrl: string
  keys: JWK[]
  accounts: Map<string, ProviderAccount>
}

function configure({ appUrl, keys, accounts, refreshTokens, signOut }: Configured): Configuration {
  return {
    clients: [
      {
        client_id: PROVIDER_CLIENT.OIDC_CLIENT_ID,
        client_secret: PROVIDER_CLIENT.OIDC_CLIENT_SECRET,
        redirect_uris: [`${appUrl}/auth/callback/oidc`],
        post_logout_redirect_uris: [`${appUrl}/login`],
        grant_types: ['authorization_code', 'refresh_token'],
        require_auth_time: true,
        ...(signOut && {
          backchannel_logout_uri: `${appUrl}/api/auth/oidc/back-channel-logout`,
          backchannel_logout_session_required: true,
        }),
      },
    ],
    jwks: { keys: keys as NonNullable<Configuration['jwks']>['keys'] },
    cookies: { keys: ['identity-provider'] },
    ttl: {
      AccessToken: 3600,
      Grant: 86_400,
      IdToken: 3600,
      Interaction: 600,
      RefreshToken: 86_400,
      Session: 86_400,
    },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'preferred_username'],
    },
    features: {
      devInteractions: { enabled: false },
      backchannelLogout: { enabled: signOut },
      rpInitiatedLogout: { enabled: signOut, logoutSource: showLogout },
    },
    // By default, the provider calls no address on this machine.
    fetch: (url, { method, headers, body, signal }: RequestInit = {}) =>
      fetch(url, { method, headers, body, signal } as RequestInit),
    issueRefreshToken: () => refreshTokens,
    rotateRefreshToken: true,
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount(_context, subject) {
      const account = accounts.get(subject)
      if (!account) return undefined
      const { name, email, emailVerified = true } = account
      return {
        accountId: subject,
        claims: () => ({
          sub: subject,
          preferred_username: name,
          ...(email !== undefined && { email, email_verified: emailVerified as boolean }),
        }),
      }
    },
    async loadExistingGrant({ oidc }) {
      const { provider, client, session } = oidc
      const grant = new provider.Grant({ clientId: client!.clientId, accountId: session!.accountId! })
      grant.addOIDCScope('openid email profile offline_access')
      await grant.save()
      return grant
    },
  }
}

function showLogout(context: { body?: unknown }, form: string): void {
  context.body = `<!doctype html><html lang="en"><title>Sign out</title><h1>Sign out of Harbor ID?</h1>
${form}<button type="submit" form="op.logoutForm" name="logout" value="yes">Sign out</button></html>`
}

interface Interaction {
  request: IncomingMessage
  response: ServerResponse
  accounts: Map<string, ProviderAccount>
}

/** The provider's sign-in page: one button for each account, and one to cancel. */
async function interact(provider: Provider, { request, response, accounts }: Interaction): Promise<void> {
  if (request.method !== 'POST') {
    const buttons = [...accounts].map(
      ([subject, { name }]) => `<button name="subject" value="${subject}">Continue as ${name}</button>`,
    )
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    return void response.end(`<!doctype html><html lang="en"><title>Harbor ID</title><h1>Sign in to Harbor ID</h1>
<form method="post">${buttons.join('')}<button name="cancel" value="yes">Cancel</button></form></html>`)
  }
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const form = new URLSearchParams(Buffer.concat(chunks).toString())
  const result = form.has('cancel')
    ? { error: 'access_denied', error_description: 'canceled' }
    : { login: { accountId: form.get('subject') ?? '' } }
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
}

/** Replaces the ID token in the response of the token endpoint. */
function tamperWith(response: ServerResponse, tamper: Tamper): void {
  const end = response.end.bind(response) as (body: string) => ServerResponse
  response.end = ((body: unknown) => {
    void (async () => {
      const answer = JSON.parse(String(body)) as { id_token?: string }
      if (answer.id_token) {
        const [header, claims] = answer.id_token
          .split('.')
          .slice(0, 2)
          .map((part) => JSON.parse(Buffer.from(part, 'base64url').toString()))
        answer.id_token = await tamper(claims, header)
      }
      const text = JSON.stringify(answer)
      response.setHeader('content-length', Buffer.byteLength(text))
      end(text)
    })()
    return response
  }) as ServerResponse['end']
}

/**
 * Signs in at the provider like a browser with these cookies, or cancels. Returns the query of the URL to which the
 * provider redirects, and whether it asked for credentials.
 */
export async function chooseAtProvider(
  address: string,
  choice: { subject: string } | { cancel: 'yes' },
  cookies = new Map<string, string>(),
): Promise<{ back: Record<string, string>; asked: boolean; path: string }> {
  let asked = false
  let url = new URL(address)
  const { origin } = url
  let form: URLSearchParams | null = null
  for (let hops = 0; hops < 10; hops += 1) {
    const answer: Response = await fetch(url, {
      method: form ? 'POST' : 'GET',
      body: form,
      headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
      redirect: 'manual',
    })
    form = null
    for (const line of answer.headers.getSetCookie()) keepCookie(cookies, line)
    const location = answer.headers.get('location')
    if (location === null) {
      if (!url.pathname.startsWith('/interaction/'))
        throw new Error(`${url.pathname}: ${await answer.text()}`)
      asked = true
      form = new URLSearchParams(choice)
      continue
    }
    url = new URL(location, url)
    if (url.origin !== origin)
      return { back: Object.fromEntries(url.searchParams), asked, path: url.pathname }
  }
  throw new Error('too many redirects')
}

function keepCookie(cookies: Map<string, string>, line: string): void {
  const [pair = '', ...attributes] = line.split(/; ?/)
  const at = pair.indexOf('=')
  const isOver = attributes.some((text) => /^expires=thu, 01 jan 1970/i.test(text))
  if (isOver) cookies.delete(pair.slice(0, at))
  else cookies.set(pair.slice(0, at), pair.slice(at + 1))
}
