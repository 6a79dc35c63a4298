import { createPrivateKey, type KeyObject } from 'node:crypto'
import { asId, asObject } from '@debrief/contracts/events/read-json'
import { App } from '@octokit/app'
import { Octokit } from '@octokit/core'
import {
  type CallOptions,
  createGithubClient,
  type GithubClient,
  type GithubClientOptions,
} from './client.ts'
import {
  forbiddenAtGithub,
  type GithubFailure,
  GithubPaused,
  githubUnavailable,
  goneAtGithub,
  rejectedByGithub,
} from './errors.ts'
import { readPause } from './http/rate-limit.ts'
import { repositoryPath } from './paths.ts'
import { signAppToken } from './sign-app-token.ts'

const TOKEN_TIMEOUT_MS = 10_000
/** A token lives for an hour; longer than any one use of it may take. */
const LEAST_LEFT_MS = 10 * 60_000

interface Authentication {
  token: string
  expiresAt: string
}

export interface GithubAppOptions extends Omit<GithubClientOptions, 'token' | 'cache' | 'pace'> {
  appId: number
  /** PEM, PKCS#1 as GitHub gives it or PKCS#8. */
  privateKey: string
}

export interface GithubApp {
  /**
   * A token for what the installation reaches, or for one repository of it. It is kept, and renewed before it has less
   * than ten of its sixty minutes left; `renew` asks for a new one at once, after GitHub took the last one no more.
   */
  installationToken(installationId: number, options?: TokenOptions): Promise<string>
  /** A client for the App itself, good for minutes: it reads installations, and no repository. */
  appClient(): Promise<GithubClient>
  /** The installation that covers a repository; throws a GithubFailure of kind gone where there is none. */
  findInstallation(fullName: string, options?: CallOptions): Promise<number>
}

export interface TokenOptions {
  /** GitHub's id of the one repository that the token is for. */
  repositoryId?: number
  renew?: boolean
}

/** The GitHub App of this operator. Its private key never leaves this object. */
export function createGithubApp({ appId, privateKey, ...options }: GithubAppOptions): GithubApp {
  const base = new URL(options.baseUrl ?? 'https://api.github.com')
  const now = options.now ?? Date.now
  const key = readKey(privateKey)
  const createJwt = async () => signAppToken({ appId, key }, now())
  // Octokit would sign by the clock of the machine, which may be wrong (O3).
  class Signing extends Octokit {
    constructor(given: ConstructorParameters<typeof Octokit>[0]) {
      super({
        ...given,
        auth: { appId, createJwt },
        baseUrl: base.href.replace(/\/+$/, ''),
        userAgent: options.userAgent,
        request: { fetch: fetchFrom(base.origin) },
        log: silent,
      })
    }
  }
  const app = new App({ appId, privateKey, log: silent, Octokit: Signing })
  const authenticate = async (how: Record<string, unknown>, call: string): Promise<Authentication> => {
    try {
      return (await app.octokit.auth(how)) as Authentication
    } catch (error) {
      throw translate(error, { call, now: now() })
    }
  }
  const appClient = async () => {
    const { token } = await authenticate({ type: 'app' }, 'the App signing in')
    return createGithubClient({ ...options, token })
  }

  return {
    async installationToken(installationId, { repositoryId, renew = false } = {}) {
      const call = `POST /app/installations/${installationId}/access_tokens`
      const repositoryIds = repositoryId === undefined ? {} : { repositoryIds: [repositoryId] }
      const how = { type: 'installation', installationId, ...repositoryIds }
      const kept = renew ? null : await authenticate(how, call)
      if (kept && Date.parse(kept.expiresAt) - now() > LEAST_LEFT_MS) return kept.token
      return (await authenticate({ ...how, refresh: true }, call)).token
    },

    appClient,

    async findInstallation(fullName, callOptions = {}) {
      const call = `GET ${repositoryPath(fullName)}/installation`
      const client = await appClient()
      const id = asId(asObject(await client.get(`${repositoryPath(fullName)}/installation`, callOptions))?.id)
      if (id === null) throw githubUnavailable(call, 'the answer is no installation')
      return id
    },
  }
}

// Environment files often hold the line ends as \n.
function readKey(pem: string): KeyObject {
  try {
    return createPrivateKey(pem.replaceAll('\\n', '\n'))
  } catch {
    throw new Error("The GitHub App's private key is no PEM key. Paste the whole file that GitHub gave you.")
  }
}

const silent = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
}

function fetchFrom(origin: string): typeof fetch {
  return (input, init) => {
    const address = new URL(input instanceof Request ? input.url : input)
    if (address.origin !== origin) return Promise.reject(new Error('another host'))
    return fetch(input, { ...init, redirect: 'manual', signal: AbortSignal.timeout(TOKEN_TIMEOUT_MS) })
  }
}

// Octokit's error holds the request with its headers, so only what GitHub answered goes on.
function translate(
  error: unknown,
  { call, now }: { call: string; now: number },
): GithubFailure | GithubPaused {
  const { status, response } = error as { status?: unknown; response?: { headers?: Record<string, unknown> } }
  if (typeof status !== 'number' || response === undefined || status >= 500)
    return githubUnavailable(call, 'no installation token')
  const header = (name: string) => {
    const value = response.headers?.[name]
    return value === undefined ? null : String(value)
  }
  const pause = readPause({ status, header, body: '', resource: 'core', now })
  if (pause) return new GithubPaused(new Date(pause.until), pause.limit, now)
  if (status === 401) return rejectedByGithub(call, status, "the App's id or private key is wrong")
  if (status === 403) return forbiddenAtGithub(call, '')
  if (status === 404 || status === 410) return goneAtGithub(call, status)
  return rejectedByGithub(call, status, '')
}
