import { asCount, asList, asObject, asText } from '@debrief/contracts/events/read-json'
import type { MaterialFile } from '@debrief/contracts/material'

const STATUSES = ['added', 'removed', 'modified', 'renamed', 'copied', 'changed', 'unchanged'] as const

/** Entries of `files` as the pull request, a commit and a comparison list them. One without a name is left out. */
export function readFiles(value: unknown): MaterialFile[] {
  return asList(value).flatMap((entry) => {
    const file = asObject(entry)
    const path = asText(file?.filename)
    if (file === null || !path) return []
    return [
      {
        path,
        previousPath: asText(file.previous_filename),
        status: STATUSES.find((status) => status === file.status) ?? 'modified',
        additions: asCount(file.additions) ?? 0,
        deletions: asCount(file.deletions) ?? 0,
        patch: asText(file.patch) || null,
      },
    ]
  })
}

/** Whether lines changed but GitHub left the patch out because it is large. Binary files count no lines. */
export function lacksPatch(file: MaterialFile): boolean {
  return file.patch === null && file.additions + file.deletions > 0
}

/** The files with missing patches filled in, by path. */
export function fillPatches(files: MaterialFile[], patches: ReadonlyMap<string, string>): MaterialFile[] {
  return files.map((file) => (lacksPatch(file) ? { ...file, patch: patches.get(file.path) ?? null } : file))
}
