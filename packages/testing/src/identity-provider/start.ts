import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, importJWK, type JWK, type JWTPayload, SignJWT } from 'jose'
import Provider from 'oidc-provider'
import { configure, type Options, PROVIDER_CLIENT, type ProviderAccount } from './configure.ts'

type Tamper = (claims: JWTPayload, header: { alg: string; kid: string }) => Promise<string> | string

/**
 * Starts a real OpenID provider on this machine. `accounts` maps subjects to accounts; removing an account disables it.
 * Call `serve` with the app's URL before the first sign-in.
 */
export async function startIdentityProvider({ refreshTokens = true, signOut = true }: Options = {}) {
  const accounts = new Map<string, ProviderAccount>()
  let handle: RequestListener = (_request, response) => response.writeHead(503).end()
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${new URL(request.url ?? '/', 'http://x').pathname}`)
    if (self.isDown) response.writeHead(503, { 'content-type': 'text/html' }).end('<h1>Unavailable</h1>')
    else handle(request, response)
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
    requests,
    /** If true, the provider responds to every request with 503 and an HTML error page. */
    isDown: false,
    tamper: null as Tamper | null,
    serve(url: string): void {
      appUrl = url
      begin()
    },
    /** Replaces the signing key. Tokens signed with the old key become invalid. */
    async rotateKeys(): Promise<void> {
      keys = [await newKey()]
      begin()
    },
    async sign(claims: JWTPayload, header: { typ?: string } = {}): Promise<string> {
      const [key] = keys
      return new SignJWT(claims)
        .setProtectedHeader({ alg: 'RS256', kid: key!.kid!, ...header })
        .sign(await importJWK(key!, 'RS256'))
    },
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

interface Interaction {
  request: IncomingMessage
  response: ServerResponse
  accounts: Map<string, ProviderAccount>
}

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
