import { type PullRequestFacts, pullRequestFacts } from '@debrief/contracts/deliveries/github-facts'
import { type GithubFacts, readGithubFacts } from '@debrief/contracts/deliveries/read-github-facts'
import { asObject, asTime } from '@debrief/contracts/deliveries/read-json'
import type { CallOptions, GithubClient } from '../client.ts'
import { githubUnavailable } from '../errors.ts'
import { repositoryPath } from '../paths.ts'

const MAX_PAGES = 10

/**
 * Lists at most `count` pull requests that were merged since `since`, latest merge first. Stops at the first page with
 * updates from before `since`, because a pull request's last update is never before its merge.
 */
export async function listMergedPullRequests(
  client: GithubClient,
  { fullName, count, since = null }: { fullName: string; count: number; since?: Date | null },
  options: CallOptions = {},
): Promise<PullRequestFacts[]> {
  const first = since?.toISOString() ?? ''
  const merged: PullRequestFacts[] = []
  await client.list(
    `${repositoryPath(fullName)}/pulls?state=closed&sort=updated&direction=desc&per_page=100`,
    {
      ...options,
      maxPages: MAX_PAGES,
      enough: (page) => {
        const pulls = page.map(pullRequestFacts).filter((pull) => pull !== null)
        merged.push(...pulls.filter((pull) => pull.mergedAt !== null && pull.mergedAt >= first))
        const oldest = asTime(asObject(page.at(-1))?.updated_at) ?? ''
        return oldest < first || (since === null && merged.length >= count)
      },
    },
  )
  return merged.toSorted((a, b) => (b.mergedAt ?? '').localeCompare(a.mergedAt ?? '')).slice(0, count)
}

export async function getPullRequest(
  client: GithubClient,
  { fullName, number }: { fullName: string; number: number },
  options: CallOptions = {},
): Promise<PullRequestFacts> {
  const path = `${repositoryPath(fullName)}/pulls/${number}`
  const facts = pullRequestFacts(await client.get(path, options))
  if (facts === null) throw githubUnavailable(`GET ${path}`, 'the response isn’t a pull request')
  return facts
}

export async function readMergeEvent(
  client: GithubClient,
  { fullName, number }: { fullName: string; number: number },
  options: CallOptions = {},
): Promise<GithubFacts> {
  const path = `${repositoryPath(fullName)}/pulls/${number}`
  const pull = asObject(await client.get(path, options))
  const repository = asObject(pull?.base)?.repo
  const payload = { action: 'closed', number, pull_request: pull, repository, sender: pull?.merged_by }
  const facts = readGithubFacts('pull_request', payload)
  if (facts === null) throw githubUnavailable(`GET ${path}`, 'the response isn’t a pull request')
  return facts
}
