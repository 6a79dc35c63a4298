import { asList, asNumber, asObject, asSha, asText, asTime } from '@debrief/contracts/deliveries/read-json'
import type { CallOptions, GithubClient, WriteOptions } from '../client.ts'
import { githubUnavailable, isGone } from '../errors.ts'
import { repositoryPath } from '../paths.ts'
import { isRefused } from './is-refused.ts'

export interface StandardsPullRequest {
  number: number
  isOpen: boolean
  isMerged: boolean
  merge: { at: string; sha: string } | null
  title: string
  body: string
  headSha: string
}

function toPull(value: unknown): StandardsPullRequest | null {
  const pull = asObject(value)
  const number = asNumber(pull?.number)
  const headSha = asSha(asObject(pull?.head)?.sha)
  if (pull === null || number === null || headSha === null) return null
  const [mergedAt, mergeSha] = [asTime(pull.merged_at), asSha(pull.merge_commit_sha)]
  const merge = mergedAt !== null && mergeSha !== null ? { at: mergedAt, sha: mergeSha } : null
  const isMerged = mergedAt !== null || pull.merged === true
  const [title, body] = [asText(pull.title) ?? '', asText(pull.body) ?? '']
  return { number, isOpen: pull.state === 'open', isMerged, merge, title, body, headSha }
}

interface PullSource {
  fullName: string
  branch: string
  base: string
}

/** Ignores forks. Returns null if no pull request is open. */
export async function findOpenPull(
  client: GithubClient,
  { fullName, branch, base }: PullSource,
  { signal }: CallOptions = {},
): Promise<StandardsPullRequest | null> {
  const [owner = ''] = fullName.split('/')
  const query = new URLSearchParams({ state: 'open', head: `${owner}:${branch}`, base, per_page: '5' })
  const answer = await client.get(`${repositoryPath(fullName)}/pulls?${query}`, { signal })
  return asList(answer).map(toPull).find(Boolean) ?? null
}

export async function readPull(
  client: GithubClient,
  { fullName, number }: { fullName: string; number: number },
  { signal }: CallOptions = {},
): Promise<StandardsPullRequest | null> {
  try {
    return toPull(await client.get(`${repositoryPath(fullName)}/pulls/${number}`, { signal }))
  } catch (error) {
    if (isGone(error)) return null
    throw error
  }
}

/**
 * Returns null if GitHub refuses, for example because the branch already has an open pull request or has no new
 * commits.
 */
export async function openPull(
  client: GithubClient,
  { fullName, branch, base }: PullSource,
  { title, body, ...options }: WriteOptions & { title: string; body: string },
): Promise<StandardsPullRequest | null> {
  const path = `${repositoryPath(fullName)}/pulls`
  try {
    const sent = { title, body, head: branch, base, maintainer_can_modify: true }
    const pull = toPull(await client.send('POST', path, { ...options, body: sent }))
    if (pull === null) throw githubUnavailable(`POST ${path}`, 'the response isn’t a pull request')
    return pull
  } catch (error) {
    if (isRefused(error)) return null
    throw error
  }
}

/** Returns false if GitHub refuses, for example because the branch of a closed pull request is gone. */
export async function changePull(
  client: GithubClient,
  { fullName, number }: { fullName: string; number: number },
  { signal, sendUntil, ...changes }: WriteOptions & { body?: string; state?: 'open' },
): Promise<boolean> {
  try {
    await client.send('PATCH', `${repositoryPath(fullName)}/pulls/${number}`, {
      body: changes,
      signal,
      sendUntil,
    })
    return true
  } catch (error) {
    if (isRefused(error)) return false
    throw error
  }
}
