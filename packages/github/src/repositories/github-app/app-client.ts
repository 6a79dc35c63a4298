import { createPrivateKey, type KeyObject, sign } from 'node:crypto'
import { asId, asObject, asText } from '@debrief/contracts/deliveries/read-json'
import {
  type CallOptions,
  createGithubClient,
  type GithubClient,
  type GithubClientOptions,
} from '../../client.ts'
import { GithubFailure, githubUnavailable, rejectedByGithub } from '../../errors.ts'
import { repositoryPath } from '../../paths.ts'

// A JWT is valid for at most ten minutes. Its issue time is slightly in the past, because clocks may differ
// (https://docs.github.com/apps/creating-github-apps/authenticating-with-a-github-app/generating-a-json-web-token-jwt-for-a-github-app).
const BEGUN_BEFORE_S = 60
const LASTS_S = 9 * 60

/** `now` is in milliseconds since 1970. */
function signAppToken({ appId, key }: { appId: number; key: KeyObject }, now: number): string {
  const seconds = Math.floor(now / 1_000)
  const claims = { iat: seconds - BEGUN_BEFORE_S, exp: seconds + LASTS_S, iss: appId }
  const text = [{ alg: 'RS256', typ: 'JWT' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
  const signature = sign('sha256', Buffer.from(text), key).toString('base64url')
  return `${text}.${signature}`
}

const TOKEN_TIMEOUT_MS = 10_000
/** A token is valid for an hour. Debrief renews a token when only this much time is left. */
const MIN_REMAINING_MS = 10 * 60_000

const MAX_TOKENS = 10_000

interface Authentication {
  token: string
  /** Milliseconds since 1970. */
  expiresAt: number
}

export interface GithubAppOptions extends Omit<GithubClientOptions, 'token' | 'cache' | 'pace'> {
  appId: number
  privateKey: string
}

export interface GithubApp {
  /**
   * Returns a token for the whole installation, or for one of its repositories. Caches the token. Pass `renew` if
   * GitHub rejected the last token.
   */
  installationToken(installationId: number, options?: TokenOptions): Promise<string>
  /**
   * Returns a client for the App itself, valid for a few minutes. The client can read installations, but no
   * repositories.
   */
  appClient(): Promise<GithubClient>
  /** Rejects with a GithubFailure of kind `gone` if no installation covers the repository. */
  findInstallation(fullName: string, options?: CallOptions): Promise<number>
}

export interface TokenOptions {
  /** The id of the only repository that the token can access. */
  repositoryId?: number
  permissions?: Readonly<Record<string, 'read' | 'write'>>
  renew?: boolean
}

export function createGithubApp({ appId, privateKey, ...options }: GithubAppOptions): GithubApp {
  const now = options.now ?? Date.now
  const key = readKey(privateKey)
  const tokens = new Map<string, Promise<Authentication>>()
  // The machine's clock may be wrong, so `now` sets the token's times (O3).
  const appClient = async () => createGithubClient({ ...options, token: signAppToken({ appId, key }, now()) })

  async function requestToken(
    installationId: number,
    { repositoryId, permissions }: TokenOptions,
  ): Promise<Authentication> {
    const path = `/app/installations/${installationId}/access_tokens`
    const client = createGithubClient({
      ...options,
      token: signAppToken({ appId, key }, now()),
      timeoutMs: TOKEN_TIMEOUT_MS,
    })
    const body = {
      ...(repositoryId === undefined ? {} : { repository_ids: [repositoryId] }),
      ...(permissions ? { permissions } : {}),
    }
    try {
      const answer = asObject(await client.send('POST', path, { body }))
      const [token, expiresAt] = [asText(answer?.token), Date.parse(asText(answer?.expires_at) ?? '')]
      if (!token || Number.isNaN(expiresAt))
        throw githubUnavailable(`POST ${path}`, 'the response contains no token')
      return { token, expiresAt }
    } catch (error) {
      const isRefused = error instanceof GithubFailure && error.kind === 'token_revoked'
      throw isRefused ? rejectedByGithub(`POST ${path}`, 401, "the App's id or private key is wrong") : error
    }
  }

  return {
    async installationToken(installationId, { renew = false, ...limits } = {}) {
      const kept = JSON.stringify([installationId, limits.repositoryId, limits.permissions])
      const known = renew ? undefined : await tokens.get(kept)?.catch(() => undefined)
      if (known && known.expiresAt - now() > MIN_REMAINING_MS) return known.token
      const requested = requestToken(installationId, limits)
      tokens.delete(kept)
      tokens.set(kept, requested)
      if (tokens.size > MAX_TOKENS) tokens.delete(tokens.keys().next().value ?? '')
      return (await requested).token
    },

    appClient,

    async findInstallation(fullName, callOptions = {}) {
      const call = `GET ${repositoryPath(fullName)}/installation`
      const client = await appClient()
      const id = asId(asObject(await client.get(`${repositoryPath(fullName)}/installation`, callOptions))?.id)
      if (id === null) throw githubUnavailable(call, 'the response isn’t an installation')
      return id
    },
  }
}

// Line breaks in environment files are often escaped.
function readKey(pem: string): KeyObject {
  try {
    return createPrivateKey(pem.replaceAll('\\n', '\n'))
  } catch {
    throw new Error("The GitHub App's private key isn't a PEM key. Paste the complete file from GitHub.")
  }
}
