import type { ReviewThread } from '@debrief/contracts/pull-requests/material'
import type { CallOptions, GithubClient } from '../client.ts'
import { repositoryPath } from '../paths.ts'
import { readThreads } from './material/threads.ts'

const EPOCH = '1970-01-01T00:00:00.000Z'

export async function readReviewThreads(
  client: GithubClient,
  { fullName, number, mergedAt }: { fullName: string; number: number; mergedAt: string | null },
  options: CallOptions = {},
): Promise<ReviewThread[]> {
  const path = `${repositoryPath(fullName)}/pulls/${number}/comments?per_page=100`
  return readThreads(await client.list(path, options), mergedAt ?? EPOCH)
}
