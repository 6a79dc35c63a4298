import { createPrivateKey } from 'node:crypto'
import { asId, asObject } from '@debrief/contracts/events/read-json'
import { App } from '@octokit/app'
import { Octokit } from '@octokit/core'
import { type CallOptions, createGithubClient, type GithubClientOptions } from './client.ts'
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

const TOKEN_TIMEOUT_MS = 10_000

export interface GithubAppOptions extends Omit<GithubClientOptions, 'token' | 'cache' | 'pace'> {
  appId: number
  /** PEM, PKCS#1 as GitHub gives it or PKCS#8. */
  privateKey: string
}

export interface GithubApp {
  /** A token for what the installation reaches. It is kept and renewed; GitHub lets it live for an hour. */
  installationToken(installationId: number): Promise<string>
  /** The installation that covers a repository; throws a GithubFailure of kind gone where there is none. */
  findInstallation(fullName: string, options?: CallOptions): Promise<number>
}

/** The GitHub App of this operator. Its private key never leaves this object. */
export function createGithubApp({ appId, privateKey, ...options }: GithubAppOptions): GithubApp {
  const base = new URL(options.baseUrl ?? 'https://api.github.com')
  const app = new App({
    appId,
    privateKey: toPkcs8(privateKey),
    log: silent,
    Octokit: Octokit.defaults({
      baseUrl: base.href.replace(/\/+$/, ''),
      userAgent: options.userAgent,
      request: { fetch: fetchFrom(base.origin) },
      log: silent,
    }),
  })
  const authenticate = async (how: Record<string, unknown>, call: string): Promise<string> => {
    try {
      return ((await app.octokit.auth(how)) as { token: string }).token
    } catch (error) {
      throw translate(error, { call, now: (options.now ?? Date.now)() })
    }
  }

  return {
    installationToken: (installationId) =>
      authenticate(
        { type: 'installation', installationId },
        `POST /app/installations/${installationId}/access_tokens`,
      ),

    async findInstallation(fullName, callOptions = {}) {
      const call = `GET ${repositoryPath(fullName)}/installation`
      const client = createGithubClient({ ...options, token: await authenticate({ type: 'app' }, call) })
      const id = asId(asObject(await client.get(`${repositoryPath(fullName)}/installation`, callOptions))?.id)
      if (id === null) throw githubUnavailable(call, 'the answer is no installation')
      return id
    },
  }
}

// Octokit signs with WebCrypto, which takes PKCS#8 only. Environment files often hold the line ends as \n.
function toPkcs8(pem: string): string {
  try {
    return createPrivateKey(pem.replaceAll('\\n', '\n')).export({ type: 'pkcs8', format: 'pem' }).toString()
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
