import { statSync } from 'node:fs'
import { readFolder } from '@debrief/analysis/read-folder'
import { Problem } from '@debrief/contracts/problem'
import type { PullRequestMaterial } from '@debrief/contracts/pull-requests/material'
import { z } from 'zod'
import { resolvePath } from '../config.ts'
import { failure, notReadable } from '../problems.ts'

const count = z.number().int().nonnegative()

/** The fields that an analysis needs. Other fields aren't checked. */
const usable = z.object({
  repository: z.object({ fullName: z.string().min(1) }),
  number: count,
  title: z.string(),
  headSha: z.string(),
  additions: count,
  deletions: count,
  changedFiles: count,
  files: z.array(
    z.object({ path: z.string().min(1), additions: count, deletions: count, patch: z.string().nullable() }),
  ),
  commits: z.array(z.object({ sha: z.string(), message: z.string() })),
  threads: z.array(
    z.object({ path: z.string(), comments: z.array(z.object({ id: z.number().int(), body: z.string() })) }),
  ),
  conversation: z.array(z.object({ id: z.number().int(), body: z.string() })),
})

/**
 * Reads a pull request from a folder of GitHub responses. Throws a Problem if the folder or a required response is
 * missing, or if any response is unreadable.
 */
export function readResponses(path: string): PullRequestMaterial {
  const folder = resolvePath(path)
  if (!isFolder(folder, path))
    throw failure(
      `${path} is a file. Use a folder with GitHub’s responses. For a unified diff, run debrief diff.`,
    )
  const material = readUnchecked(folder, path)
  const checked = usable.safeParse(material)
  if (checked.success) return material
  throw otherResponses(path, checked.error.issues[0]?.path.join('.') ?? 'something')
}

function isFolder(folder: string, path: string): boolean {
  try {
    return statSync(folder).isDirectory()
  } catch (error) {
    throw notReadable(path, error)
  }
}

function readUnchecked(folder: string, path: string): PullRequestMaterial {
  try {
    return readFolder(folder)
  } catch (error) {
    throw error instanceof Problem ? error : otherResponses(path, 'its JSON', error)
  }
}

const otherResponses = (path: string, field: string, cause?: unknown) =>
  failure(`${path} doesn't contain GitHub’s responses for a pull request: ${field} can't be read.`, cause)
