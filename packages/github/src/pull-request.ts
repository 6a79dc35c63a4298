import {
  asCount,
  asFullName,
  asId,
  asObject,
  asText,
  asTime,
  type Json,
} from '@debrief/contracts/events/read-json'
import type { MaterialFile, PullRequestMaterial, ReviewThread } from '@debrief/contracts/material'
import type { CallOptions, GithubClient } from './client.ts'
import { GithubFailure, githubUnavailable } from './errors.ts'
import { joinSignals } from './http/join-signals.ts'
import { repositoryPath } from './paths.ts'
import { readCommits } from './pull-request/commits.ts'
import { readContents } from './pull-request/contents.ts'
import { readConversation, readReviews } from './pull-request/conversation.ts'
import { fillPatches, lacksPatch, readFiles } from './pull-request/files.ts'
import {
  commitsAfterFirstComment,
  commitsOutOfList,
  readComparisons,
  readLaterCommits,
} from './pull-request/later-commits.ts'
import { readPerson } from './pull-request/person.ts'
import { readResolutions, resolveThreads } from './pull-request/resolutions.ts'
import { splitDiff } from './pull-request/split-diff.ts'
import { readThreads } from './pull-request/threads.ts'

const DIFF_MEDIA_TYPE = 'application/vnd.github.diff'
// 3,000 files are listed at most, 100 a page: https://docs.github.com/rest/pulls/pulls#list-pull-requests-files
const MAX_FILE_PAGES = 30
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
    readAllFiles(source),
    client.list(`${path}/commits?per_page=100`, options),
    readAllThreads(source),
    client.list(`${path}/reviews?per_page=100`, options),
    client.list(`${repository}/issues/${source.number}/comments?per_page=100`, options),
  ])
  const head = describe(pull, source)
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

function describe(pull: Json, { fullName, number }: PullRequestAddress) {
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

async function readAllFiles({ client, path, options }: Source): Promise<MaterialFile[]> {
  const files = readFiles(
    await client.list(`${path}/files?per_page=100`, { ...options, maxPages: MAX_FILE_PAGES }),
  )
  if (!files.some(lacksPatch)) return files
  const diff = await readDiff({ client, path, options })
  return diff === null ? files : fillPatches(files, splitDiff(diff))
}

// Over 300 files or 20,000 lines the diff answers 406, and a huge one may fail with a 5xx every time.
async function readDiff({
  client,
  path,
  options,
}: Pick<Source, 'client' | 'path' | 'options'>): Promise<string | null> {
  try {
    return await client.getText(path, { ...options, accept: DIFF_MEDIA_TYPE })
  } catch (error) {
    if (error instanceof GithubFailure && error.kind !== 'token_revoked' && !isUnreachable(error)) return null
    throw error
  }
}

function isUnreachable(failure: GithubFailure): boolean {
  return failure.kind === 'unavailable' && failure.githubStatus === null
}

async function readAllThreads(source: Source): Promise<ReviewThread[]> {
  const { client, path, options, writtenBefore } = source
  const threads = readThreads(await client.list(`${path}/comments?per_page=100`, options), writtenBefore)
  if (threads.length === 0) return threads
  return resolveThreads(threads, await readResolutions(client, source, options))
}
