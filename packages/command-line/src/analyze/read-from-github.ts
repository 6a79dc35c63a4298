import type { PullRequestMaterial } from '@debrief/contracts/material'
import { Problem } from '@debrief/contracts/problem'
import { createGithubClient } from '@debrief/github/client'
import { GithubFailure, GithubPaused } from '@debrief/github/errors'
import { readPullRequest } from '@debrief/github/pull-request'
import { shownUrl } from '../problems.ts'
import type { PullRequestAddress } from './pull-request-address.ts'

export interface GithubAccess {
  apiUrl: string
  token: string | null
}

/** Reads a pull request from GitHub. Throws a Problem that says what to do about it. */
export async function readFromGithub(
  address: PullRequestAddress,
  { apiUrl, token }: GithubAccess,
): Promise<PullRequestMaterial> {
  const client = createGithubClient({ baseUrl: apiUrl, token, userAgent: 'debrief' })
  try {
    return await readPullRequest(client, address)
  } catch (error) {
    throw explain(error, { address, apiUrl, token })
  }
}

interface Asked extends GithubAccess {
  address: PullRequestAddress
}

function explain(error: unknown, asked: Asked): unknown {
  if (error instanceof GithubPaused) return limitReached(error.retryAt, asked)
  if (!(error instanceof GithubFailure)) return error
  const sentence = sentenceFor(error, asked)
  return sentence === null ? error : new Problem(error.code, error.status, sentence)
}

/** null where the failure's own sentence says it. */
function sentenceFor({ kind, githubStatus, detail }: GithubFailure, asked: Asked): string | null {
  const { address, apiUrl, token } = asked
  const name = `${address.fullName}#${address.number}`
  const said = typeof detail.said === 'string' && detail.said !== '' ? ` (${detail.said})` : ''
  if (kind === 'gone')
    return token === null
      ? `GitHub shows no pull request ${name} to the public. Check the address; if the repository is private, set GITHUB_TOKEN.`
      : `GitHub shows no pull request ${name} to the owner of GITHUB_TOKEN. Check the address, and that the token may read the repository.`
  if (kind === 'token_revoked')
    return token === null
      ? `${shownUrl(apiUrl)} answers nobody without a token. Set GITHUB_TOKEN.`
      : 'GitHub does not accept GITHUB_TOKEN. It may have expired; set a new one.'
  if (kind === 'forbidden')
    return `GitHub does not show ${name}${said}. GITHUB_TOKEN must be allowed to read pull requests, contents and issues of the repository.`
  if (kind !== 'unavailable') return null
  return githubStatus === null
    ? `GitHub could not be reached at ${shownUrl(apiUrl)}${said}. Check the network and GITHUB_API_URL, then try again.`
    : `GitHub had an error${said}. Try again in a moment.`
}

const limitReached = (retryAt: Date, { token }: Asked) =>
  new Problem(
    'github_paused',
    503,
    `GitHub’s rate limit is reached until ${retryAt.toISOString().replace(/\.\d+Z$/, 'Z')}. Try again then${
      token === null ? ', or set GITHUB_TOKEN: it allows 5,000 calls an hour, not 60.' : '.'
    }`,
  )
