import type { ReviewThread } from '@debrief/contracts/material'
import type { CallOptions, GithubClient } from './client.ts'
import { repositoryPath } from './paths.ts'
import { readThreads } from './pull-request/threads.ts'

const EPOCH = '1970-01-01T00:00:00.000Z'

/** The review comments of a pull request in their threads, and nothing else of it; whether they are resolved is not asked. */
export async function readReviewThreads(
  client: GithubClient,
  { fullName, number, mergedAt }: { fullName: string; number: number; mergedAt: string | null },
  options: CallOptions = {},
): Promise<ReviewThread[]> {
  const path = `${repositoryPath(fullName)}/pulls/${number}/comments?per_page=100`
  return readThreads(await client.list(path, options), mergedAt ?? EPOCH)
}
