import { asCount, asList, asObject, asText } from '@debrief/contracts/deliveries/read-json'
import type { MaterialFile } from '@debrief/contracts/pull-requests/material'

const STATUSES = ['added', 'removed', 'modified', 'renamed', 'copied', 'changed', 'unchanged'] as const

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

/** GitHub omits large patches. Binary files have no changed lines. */
export function lacksPatch(file: MaterialFile): boolean {
  return file.patch === null && file.additions + file.deletions > 0
}

export function fillPatches(files: MaterialFile[], patches: ReadonlyMap<string, string>): MaterialFile[] {
  return files.map((file) => (lacksPatch(file) ? { ...file, patch: patches.get(file.path) ?? null } : file))
}
