import type { PullRequestMaterial } from '@debrief/contracts/pull-requests/material'
import { createGithubClient } from '@debrief/github/client'
import { GithubFailure, GithubPaused } from '@debrief/github/errors'
import { readPullRequest } from '@debrief/github/pull-requests/pull-request'
import { failure, shownUrl, wrongUsage } from '../problems.ts'

interface PullRequestAddress {
  fullName: string
  number: number
}

const WEB =
  /^(?:https?:\/\/)?(?<host>[^/]+\.[^/]+|[^/]+:\d+)\/(?<fullName>[\w.-]+\/[\w.-]+)\/pull\/(?<digits>\d+)(?:[/?#].*)?$/i
const SHORT = /^(?<fullName>[\w.-]+\/[\w.-]+)#(?<digits>\d+)$/

/**
 * Parses a pull request's URL or `owner/repository#1`. Returns null for other text, such as a folder. Throws a usage
 * error for any other URL, for an invalid name or number such as #0, and for any host except github.com and the host of
 * `apiUrl`.
 */
export function readPullRequestAddress(text: string, apiUrl: string): PullRequestAddress | null {
  const match = WEB.exec(text) ?? SHORT.exec(text)
  const { host = 'github.com', fullName = '', digits } = match?.groups ?? {}
  if (match === null && !/^https?:\/\//i.test(text)) return null
  const number = Number(digits)
  const isUsable = Number.isSafeInteger(number) && number > 0
  if (!isUsable || fullName.split('/').some((part) => part === '.' || part === '..'))
    throw wrongUsage(
      `${text} isn't the address of a pull request. Use an address such as https://github.com/owner/repository/pull/1 or owner/repository#1.`,
    )
  if (!isServedBy(host.toLowerCase(), apiUrl))
    throw wrongUsage(
      `The pull request is on ${host}, but GITHUB_API_URL is ${apiUrl}. Set GITHUB_API_URL to the API of ${host}, such as https://${host}/api/v3.`,
    )
  return { fullName, number }
}

export function isServedBy(host: string, apiUrl: string): boolean {
  const api = new URL(apiUrl).host
  return ['github.com', 'www.github.com', api, api.replace(/^api\./, '')].includes(host)
}

interface Access {
  apiUrl: string
  token: string | null
}

/** Rejects with a Problem whose message tells the user what to do. */
export async function readFromGithub(
  address: PullRequestAddress,
  access: Access,
): Promise<PullRequestMaterial> {
  const { apiUrl: baseUrl, token } = access
  try {
    return await readPullRequest(createGithubClient({ baseUrl, token, userAgent: 'debrief' }), address)
  } catch (error) {
    const sentence =
      error instanceof GithubPaused
        ? describePause(error.retryAt, access)
        : error instanceof GithubFailure
          ? describeFailure(error, ['Pull request', `${address.fullName}#${address.number}`], access)
          : null
    throw sentence === null ? error : failure(sentence, error)
  }
}

function describePause(retryAt: Date, { token }: Access): string {
  const time = retryAt.toISOString().slice(11, 16)
  const help = token === null ? ', or set GITHUB_TOKEN, which allows 5,000 calls an hour instead of 60.' : '.'
  return `You’ve reached GitHub’s rate limit. Try again at ${time} UTC${help}`
}

/** Returns a message that tells the user what to do. Returns null if the error's own message is clear enough. */
export function describeFailure(
  { kind, githubStatus, detail }: GithubFailure,
  [noun, name]: [noun: 'Pull request' | 'Repository', name: string],
  access: Access,
): string | null {
  const { token } = access
  const apiUrl = shownUrl(access.apiUrl)
  const reason = typeof detail.said === 'string' && detail.said !== '' ? ` (${detail.said})` : ''
  switch (kind) {
    case 'gone':
      return token === null
        ? `${noun} ${name} doesn’t exist or isn’t public. Check the address. If the repository is private, set GITHUB_TOKEN.`
        : `${noun} ${name} doesn’t exist, or GITHUB_TOKEN can’t access it. Check the address and the token’s permissions.`
    case 'token_revoked':
      return token === null
        ? `${apiUrl} requires a token. Set GITHUB_TOKEN.`
        : 'GitHub rejected GITHUB_TOKEN. It may have expired. Set a new one.'
    case 'forbidden':
      return `GitHub denied access to ${name}${reason}. GITHUB_TOKEN needs read access to the repository’s pull requests, contents and issues.`
    case 'unavailable':
      return githubStatus === null
        ? `Couldn’t reach GitHub at ${apiUrl}${reason}. Check the network and GITHUB_API_URL, then try again.`
        : `GitHub reported an error${reason}. Try again in a moment.`
    default:
      return null
  }
}
