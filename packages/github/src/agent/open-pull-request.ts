import { pullRequestFacts } from '@debrief/contracts/deliveries/github-facts'
import { asObject } from '@debrief/contracts/deliveries/read-json'
import type { MaterialFile } from '@debrief/contracts/pull-requests/material'
import type { CallOptions, GithubClient } from '../client.ts'
import { githubUnavailable, isGone } from '../errors.ts'
import { repositoryPath } from '../paths.ts'
import { readComparisons } from '../pull-requests/material/later-commits.ts'

export interface PullRequestAt {
  fullName: string
  number: number
}

export type OpenHead = { sha: string; end: null } | { sha: null; end: 'closed' | 'locked' }

export async function readOpenHead(
  client: GithubClient,
  { fullName, number }: PullRequestAt,
  { signal }: CallOptions = {},
): Promise<OpenHead> {
  const path = `${repositoryPath(fullName)}/pulls/${number}`
  try {
    const pull = pullRequestFacts(asObject(await client.get(path, { signal })))
    if (!pull?.headSha) throw githubUnavailable(`GET ${path}`, 'the response isn’t a pull request')
    if (pull.isLocked) return { sha: null, end: 'locked' }
    return pull.state === 'open' ? { sha: pull.headSha, end: null } : { sha: null, end: 'closed' }
  } catch (error) {
    if (isGone(error)) return { sha: null, end: 'closed' }
    throw error
  }
}

/** Returns null if GitHub can't compare the commits, for example after a force-push. */
export async function readChangedSince(
  client: GithubClient,
  { fullName, from, to }: { fullName: string; from: string; to: string },
  options: CallOptions = {},
): Promise<MaterialFile[] | null> {
  const asked = { repository: repositoryPath(fullName), shas: [from], headSha: to }
  const [comparison] = await readComparisons(client, asked, options)
  return comparison?.files ?? null
}
