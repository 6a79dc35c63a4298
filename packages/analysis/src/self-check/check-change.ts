import type { MaterialFile } from '@debrief/contracts/pull-requests/material'
import { detectLanguage } from '@debrief/domain/pull-requests/languages'
import { preciseRulesFor } from '../builtin/rule-engine/parts-of-file.ts'
import { isTestPath } from '../language.ts'
import { leftOut } from '../left-out.ts'
import { findSyntax } from '../syntax/languages.ts'
import { type CheckResult, checkFiles } from './check-files.ts'

/**
 * The maximum total length of the patches to check, in characters. A check of this size takes a few seconds of CPU
 * time.
 */
export const MAX_CHECKED = 400_000

/**
 * Reads code before tests and small files before large files, skips files that no longer fit into `limit`, and lists
 * the unread files.
 */
export async function checkChange(
  files: readonly MaterialFile[],
  { limit = MAX_CHECKED, signal }: { limit?: number; signal: AbortSignal },
): Promise<CheckResult> {
  const { read, unread } = choose(files, limit)
  const checked = await checkFiles({ files: read }, signal)
  return {
    findings: checked.findings,
    unread: [...checked.unread, ...unread].toSorted((a, b) => (a.path < b.path ? -1 : 1)),
  }
}

function choose(files: readonly MaterialFile[], limit: number) {
  const fits: (MaterialFile & { patch: string })[] = []
  const unread: CheckResult['unread'] = []
  for (const file of files) {
    const reason = whyNot(file)
    if (reason) unread.push({ path: file.path, reason })
    else if (file.patch !== null) fits.push({ ...file, patch: file.patch })
  }
  let left = limit
  const read = fits.toSorted(byTelling).filter(({ path, patch }) => {
    if (patch.length <= left) {
      left -= patch.length
      return true
    }
    unread.push({ path, reason: 'the change is too large, and smaller files were checked first' })
    return false
  })
  return { read, unread }
}

/** Null if the file can be checked or has no changes. */
function whyNot({ path, patch, additions, deletions }: MaterialFile): string | null {
  const reason = leftOut(path, patch)
  if (reason) return reason
  if (patch === null)
    return additions + deletions === 0 ? null : 'no readable text: binary, or too large for GitHub'
  const language = detectLanguage(path)
  if (language !== null && findSyntax(language, path) !== null && preciseRulesFor(language, path).length > 0)
    return null
  return `no rules for ${language ?? 'this kind of file'}`
}

const byTelling = (a: { path: string; patch: string }, b: { path: string; patch: string }) =>
  Number(isTestPath(a.path)) - Number(isTestPath(b.path)) || a.patch.length - b.patch.length
