import { asObject, asSha } from '@debrief/contracts/deliveries/read-json'
import type {
  CommitPatch,
  Comparison,
  MaterialCommit,
  ReviewThread,
} from '@debrief/contracts/pull-requests/material'
import type { CallOptions, GithubClient } from '../../client.ts'
import { GithubFailure } from '../../errors.ts'
import { readFiles } from './files.ts'

const MAX_LATER_COMMITS = 50
const MAX_COMPARISONS = 10

/** Returns at most 50 commits, oldest first, that follow the first commit with a review thread. */
export function commitsAfterFirstComment(commits: MaterialCommit[], threads: ReviewThread[]): string[] {
  const commented = new Set(threads.map((thread) => thread.originalCommitSha))
  const first = commits.findIndex((commit) => commented.has(commit.sha))
  return usable(first === -1 ? [] : commits.slice(first + 1).map((commit) => commit.sha), MAX_LATER_COMMITS)
}

/**
 * Returns the commented commits that aren't in the list, because of a force-push or because GitHub lists only 250
 * commits.
 */
export function commitsOutOfList(commits: MaterialCommit[], threads: ReviewThread[]): string[] {
  const listed = new Set(commits.map((commit) => commit.sha))
  return [...new Set(threads.map((thread) => thread.originalCommitSha))].filter((sha) => !listed.has(sha))
}

export async function readLaterCommits(
  client: GithubClient,
  { repository, shas }: { repository: string; shas: string[] },
  options: CallOptions,
): Promise<CommitPatch[]> {
  const read = await Promise.all(
    shas.map(async (sha): Promise<CommitPatch | null> => {
      const commit = await unlessMissing(() => client.get(`${repository}/commits/${sha}`, options))
      return commit && { sha, files: readFiles(commit.files) }
    }),
  )
  return read.filter((patch) => patch !== null)
}

export async function readComparisons(
  client: GithubClient,
  { repository, shas, headSha }: { repository: string; shas: string[]; headSha: string },
  options: CallOptions,
): Promise<Comparison[]> {
  const read = await Promise.all(
    usable(asSha(headSha) === null ? [] : shas, MAX_COMPARISONS).map(
      async (baseSha): Promise<Comparison | null> => {
        const compared = await unlessMissing(() =>
          client.get(`${repository}/compare/${baseSha}...${headSha}`, options),
        )
        return compared && { baseSha, headSha, files: readFiles(compared.files) }
      },
    ),
  )
  return read.filter((comparison) => comparison !== null)
}

function usable(shas: string[], limit: number): string[] {
  return shas.filter((sha) => asSha(sha) !== null).slice(0, limit)
}

// GitHub responds with 404, 409 or 422 if it deleted a force-pushed commit.
async function unlessMissing(read: () => Promise<unknown>) {
  try {
    return asObject(await read())
  } catch (error) {
    if (error instanceof GithubFailure && (error.kind === 'gone' || error.kind === 'rejected')) return null
    throw error
  }
}
