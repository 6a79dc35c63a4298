import { asFullName, asId, asObject, asTime, type Json } from '@debrief/contracts/events/read-json'
import type { PullRequestMaterial, ReviewThread } from '@debrief/contracts/material'
import type { CallOptions, GithubClient } from './client.ts'
import { GithubFailure, githubUnavailable } from './errors.ts'
import { joinSignals } from './http/join-signals.ts'
import { repositoryPath } from './paths.ts'
import { readCommits } from './pull-request/commits.ts'
import { readContents } from './pull-request/contents.ts'
import { readConversation, readReviews } from './pull-request/conversation.ts'
import { describePullRequest } from './pull-request/describe-pull-request.ts'
import {
  commitsAfterFirstComment,
  commitsOutOfList,
  readComparisons,
  readLaterCommits,
} from './pull-request/later-commits.ts'
import { listFiles } from './pull-request/list-files.ts'
import { readResolutions, resolveThreads } from './pull-request/resolutions.ts'
import { readThreads } from './pull-request/threads.ts'

const EPOCH = '1970-01-01T00:00:00.000Z'

interface PullRequestAddress {
  fullName: string
  number: number
}

interface Source extends PullRequestAddress {
  client: GithubClient
  repository: string
  path: string
  writtenBefore: string
  options: CallOptions
}

/**
 * Reads a pull request whole. Odd or missing fields never throw; GithubFailure and GithubPaused do, and then nothing
 * more is asked. One call is made first, so that a revoked token or a vanished repository costs no more than that.
 */
export async function readPullRequest(
  client: GithubClient,
  address: PullRequestAddress,
  { signal }: CallOptions = {},
): Promise<PullRequestMaterial> {
  const asked = `${repositoryPath(address.fullName)}/pulls/${address.number}`
  const pull = asObject(await client.get(asked, { signal }))
  if (asId(pull?.number) === null || pull === null)
    throw githubUnavailable(`GET ${asked}`, 'the answer is no pull request')

  const stop = new AbortController()
  const joined = joinSignals(signal, stop.signal)
  // A renamed repository answers by redirect; its present name spares the other calls the detour.
  const fullName = asFullName(asObject(asObject(pull.base)?.repo)?.full_name) ?? address.fullName
  const repository = repositoryPath(fullName)
  const path = `${repository}/pulls/${address.number}`
  const writtenBefore = asTime(pull.merged_at) ?? asTime(pull.updated_at) ?? EPOCH
  const source = {
    client,
    fullName,
    number: address.number,
    repository,
    path,
    writtenBefore,
    options: { signal: joined.signal },
  }
  try {
    return await readRest(source, pull)
  } finally {
    stop.abort()
    joined.release()
  }
}

async function readRest(source: Source, pull: Json): Promise<PullRequestMaterial> {
  const { client, repository, path, options, writtenBefore } = source
  const [files, commitEntries, threads, reviews, conversation] = await Promise.all([
    listFiles(client, path, options),
    client.list(`${path}/commits?per_page=100`, options),
    readAllThreads(source),
    client.list(`${path}/reviews?per_page=100`, options),
    readIssueComments(source),
  ])
  const head = describePullRequest(pull, source)
  const commits = readCommits(commitEntries)
  const [laterCommits, comparisons] = await Promise.all([
    readLaterCommits(client, { repository, shas: commitsAfterFirstComment(commits, threads) }, options),
    readComparisons(
      client,
      { repository, shas: commitsOutOfList(commits, threads), headSha: head.headSha },
      options,
    ),
  ])
  const contents = await readContents(
    client,
    { repository, threads, commits, files, laterCommits, headSha: head.headSha },
    options,
  )
  return {
    ...head,
    commits,
    files,
    threads,
    reviews: readReviews(reviews),
    conversation: readConversation(conversation, writtenBefore),
    laterCommits,
    comparisons,
    contents,
  }
}

// The pull request was just read, so 410 says only that the repository's issues, and with them this list, are switched off.
async function readIssueComments({ client, repository, number, options }: Source): Promise<unknown[]> {
  try {
    return await client.list(`${repository}/issues/${number}/comments?per_page=100`, options)
  } catch (error) {
    if (error instanceof GithubFailure && error.githubStatus === 410) return []
    throw error
  }
}

async function readAllThreads(source: Source): Promise<ReviewThread[]> {
  const { client, path, options, writtenBefore } = source
  const threads = readThreads(await client.list(`${path}/comments?per_page=100`, options), writtenBefore)
  if (threads.length === 0) return threads
  return resolveThreads(threads, await readResolutions(client, source, options))
}
