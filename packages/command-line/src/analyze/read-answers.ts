import { statSync } from 'node:fs'
import { readFolder } from '@debrief/analysis/read-folder'
import type { PullRequestMaterial } from '@debrief/contracts/material'
import { Problem } from '@debrief/contracts/problem'
import { z } from 'zod'
import { resolvePath } from '../config.ts'
import { notReadable } from '../problems.ts'

const notAFolder = (path: string) =>
  new Problem(
    'not_a_folder',
    400,
    `${path} is a file. Give a folder of GitHub’s answers, or see debrief diff for a unified diff.`,
  )

const otherAnswers = (path: string, field: string, cause?: unknown) =>
  new Problem(
    'not_github_answers',
    400,
    `${path} does not hold GitHub’s answers about one pull request: ${field} cannot be read.`,
    { cause },
  )

const count = z.number().int().nonnegative()

/** What must be there for anything to be told; the rest may be odd. */
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

/** Reads a folder of GitHub's answers. Throws a Problem where it is none. */
export function readAnswers(path: string): PullRequestMaterial {
  const folder = resolvePath(path)
  if (!isFolder(folder, path)) throw notAFolder(path)
  const material = readUnchecked(folder, path)
  const checked = usable.safeParse(material)
  if (checked.success) return material
  throw otherAnswers(path, checked.error.issues[0]?.path.join('.') ?? 'something')
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
    if (error instanceof Problem) throw error
    throw otherAnswers(path, 'its JSON', error)
  }
}
