import { pullRequestFacts } from '@debrief/contracts/deliveries/github-facts'
import { asFullName, asId, asList, asObject } from '@debrief/contracts/deliveries/read-json'
import type { MaterialFile } from '@debrief/contracts/pull-requests/material'
import type { CallOptions, GithubClient } from '../client.ts'
import { githubUnavailable } from '../errors.ts'
import { repositoryPath } from '../paths.ts'
import { listFiles } from './material/list-files.ts'

export interface PullRequestNow {
  /**
   * The base repository's GitHub id. Compare it with the expected id, because another repository may now use the same
   * name.
   */
  repositoryGithubId: number | null
  fullName: string | null
  number: number
  title: string
  htmlUrl: string
  authorId: number | null
  isOpen: boolean
  isMerged: boolean
  isDraft: boolean
  headSha: string
  updatedAt: string | null
  /** Null in lists, which omit the number. */
  changedFiles: number | null
}

const PAGE = 100
const MAX_PAGES = 3
export const MAX_SEARCHED = PAGE * MAX_PAGES

/**
 * Searches the 300 most recently updated open pull requests. `isWhole` is false if the repository may have more open
 * pull requests.
 */
export async function listOpenPullRequestsByAuthor(
  client: GithubClient,
  { fullName, authorId }: { fullName: string; authorId: number },
  options: CallOptions = {},
): Promise<{ pulls: PullRequestNow[]; isWhole: boolean }> {
  const path = `${repositoryPath(fullName)}/pulls?state=open&sort=updated&direction=desc&per_page=${PAGE}`
  const entries = asList(await client.list(path, { ...options, maxPages: MAX_PAGES }))
  const pulls = entries.map(readNow).filter((pull) => pull !== null)
  return {
    pulls: pulls.filter((pull) => pull.authorId === authorId && pull.isOpen),
    isWhole: entries.length < MAX_SEARCHED,
  }
}

interface Address {
  fullName: string
  number: number
}

export async function readPullRequestNow(
  client: GithubClient,
  { fullName, number }: Address,
  options: CallOptions = {},
): Promise<PullRequestNow> {
  const path = `${repositoryPath(fullName)}/pulls/${number}`
  const pull = readNow(await client.get(path, options))
  if (pull === null) throw githubUnavailable(`GET ${path}`, 'the response isn’t a pull request')
  return pull
}

const TRIES = 3

/**
 * Returns null if the head changed during every read. GitHub returns each page for the current head, so the pages match
 * only if the head didn't change.
 */
export async function readFilesAtHead(
  client: GithubClient,
  { pull: first, ...address }: Address & { pull: PullRequestNow },
  options: CallOptions = {},
): Promise<{ pull: PullRequestNow; files: MaterialFile[] } | null> {
  const path = `${repositoryPath(address.fullName)}/pulls/${address.number}`
  let before = first
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const files = await listFiles(client, path, options)
    const pull = await readPullRequestNow(client, address, options)
    if (pull.headSha === before.headSha) return { pull, files }
    before = pull
  }
  return null
}

function readNow(entry: unknown): PullRequestNow | null {
  const json = asObject(entry)
  const facts = pullRequestFacts(json)
  if (json === null || facts === null || facts.headSha === null) return null
  const repository = asObject(asObject(json.base)?.repo)
  return {
    repositoryGithubId: asId(repository?.id),
    fullName: asFullName(repository?.full_name),
    number: facts.number,
    title: facts.title,
    htmlUrl: facts.htmlUrl,
    authorId: facts.author?.id ?? null,
    isOpen: facts.state === 'open',
    isMerged: facts.merged,
    isDraft: json.draft === true,
    headSha: facts.headSha,
    updatedAt: facts.updatedAt,
    changedFiles: facts.changedFiles,
  }
}
