import type { MaterialFile } from '@debrief/contracts/material'
import type { CallOptions, GithubClient } from '../client.ts'
import { GithubFailure } from '../errors.ts'
import { fillPatches, lacksPatch, readFiles } from './files.ts'
import { splitDiff } from './split-diff.ts'

const DIFF_MEDIA_TYPE = 'application/vnd.github.diff'
// 3,000 files are listed at most, 100 a page: https://docs.github.com/rest/pulls/pulls#list-pull-requests-files
const MAX_PAGES = 30

/** The files of the pull request at this path; patches that the list leaves out are cut from its diff where there is one. */
export async function listFiles(
  client: GithubClient,
  path: string,
  options: CallOptions,
): Promise<MaterialFile[]> {
  const files = readFiles(
    await client.list(`${path}/files?per_page=100`, { ...options, maxPages: MAX_PAGES }),
  )
  if (!files.some(lacksPatch)) return files
  const diff = await readDiff(client, path, options)
  return diff === null ? files : fillPatches(files, splitDiff(diff))
}

// Over 300 files or 20,000 lines the diff answers 406, and a huge one may fail with a 5xx every time.
async function readDiff(client: GithubClient, path: string, options: CallOptions): Promise<string | null> {
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
