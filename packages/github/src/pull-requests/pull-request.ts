import {
  asCount,
  asFullName,
  asId,
  asList,
  asObject,
  asText,
  asTime,
  type Json,
} from '@debrief/contracts/deliveries/read-json'
import type { MaterialCommit, PullRequestMaterial } from '@debrief/contracts/pull-requests/material'
import type { CallOptions, GithubClient } from '../client.ts'
import { GithubFailure, githubUnavailable } from '../errors.ts'
import { joinSignals } from '../http/join-signals.ts'
import { repositoryPath } from '../paths.ts'
import { readContents } from './material/contents.ts'
import { readConversation, readReviews } from './material/conversation.ts'
import {
  commitsAfterFirstComment,
  commitsOutOfList,
  readComparisons,
  readLaterCommits,
} from './material/later-commits.ts'
import { listFiles } from './material/list-files.ts'
import { readPerson } from './material/person.ts'
import { readResolutions, resolveThreads } from './material/resolutions.ts'
import { readThreads } from './material/threads.ts'

export const EPOCH = '1970-01-01T00:00:00.000Z'

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

/** Rejects with GithubFailure or GithubPaused. Starts with a single call, so a revoked token costs only that call. */
export async function readPullRequest(
  client: GithubClient,
  address: PullRequestAddress,
  { signal, ...settings }: CallOptions = {},
): Promise<PullRequestMaterial> {
  const asked = `${repositoryPath(address.fullName)}/pulls/${address.number}`
  const pull = asObject(await client.get(asked, { ...settings, signal }))
  if (asId(pull?.number) === null || pull === null)
    throw githubUnavailable(`GET ${asked}`, 'the response isn’t a pull request')

  const stop = new AbortController()
  const joined = joinSignals(signal, stop.signal)
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
    options: { ...settings, signal: joined.signal },
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
  const [files, commitEntries, comments, reviews, conversation, resolutions] = await Promise.all([
    listFiles(client, path, options),
    client.list(`${path}/commits?per_page=100`, options),
    client.list(`${path}/comments?per_page=100`, options),
    client.list(`${path}/reviews?per_page=100`, options),
    readIssueComments(source),
    // A pull request without review comments has no threads.
    asCount(pull.review_comments) === 0 ? new Map() : readResolutions(client, source, options),
  ])
  const head = describePullRequest(pull, source)
  const commits = readCommits(commitEntries)
  const threads = resolveThreads(readThreads(comments, writtenBefore), resolutions)
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

// GitHub responds with 410 if the repository's issues are turned off.
async function readIssueComments({ client, repository, number, options }: Source): Promise<unknown[]> {
  try {
    return await client.list(`${repository}/issues/${number}/comments?per_page=100`, options)
  } catch (error) {
    if (error instanceof GithubFailure && error.githubStatus === 410) return []
    throw error
  }
}

/** Parses the commits of a pull request, oldest first. GitHub lists only the 250 oldest. */
export function readCommits(entries: unknown[]): MaterialCommit[] {
  return entries.flatMap((entry) => {
    const commit = asObject(entry)
    const sha = asText(commit?.sha)
    if (commit === null || !sha) return []
    const written = asObject(commit.commit)
    const author = asObject(written?.author)
    return [
      {
        sha,
        message: asText(written?.message) ?? '',
        authorLogin: asText(asObject(commit.author)?.login),
        authorName: asText(author?.name),
        authorEmail: asText(author?.email),
        committedAt: asTime(asObject(written?.committer)?.date) ?? asTime(author?.date),
        parents: asList(commit.parents).flatMap((parent) => asText(asObject(parent)?.sha) ?? []),
      },
    ]
  })
}

export function describePullRequest(pull: Json, { fullName, number }: { fullName: string; number: number }) {
  const base = asObject(pull.base)
  const repository = asObject(base?.repo)
  const merged = pull.merged === true || asTime(pull.merged_at) !== null
  return {
    repository: { fullName, githubId: asId(repository?.id) ?? 0, language: asText(repository?.language) },
    number,
    title: asText(pull.title) ?? '',
    description: asText(pull.body),
    htmlUrl: asText(pull.html_url) ?? '',
    author: readPerson(pull.user),
    baseSha: asText(base?.sha) ?? '',
    headSha: asText(asObject(pull.head)?.sha) ?? '',
    mergeSha: merged ? asText(pull.merge_commit_sha) : null,
    mergedAt: asTime(pull.merged_at),
    additions: asCount(pull.additions) ?? 0,
    deletions: asCount(pull.deletions) ?? 0,
    changedFiles: asCount(pull.changed_files) ?? 0,
  }
}
