import { gradeFix } from '@debrief/analysis/exercises/grading/grade-fix'
import { buildExercise } from '@debrief/analysis/exercises/making/build-exercise'
import { checkChange as checkWhole } from '@debrief/analysis/self-check/check-change'
import { type CheckResult, checkFiles } from '@debrief/analysis/self-check/check-files'
import { filesOfDiff } from '@debrief/analysis/self-check/files-of-diff'
import { createLikeness, type PastIssue } from '@debrief/analysis/self-check/liken'
import type { MaterialFile } from '@debrief/contracts/pull-requests/material'
import { SEVERITIES } from '@debrief/domain/mistakes/severity'

/** The maximum number of findings to list. A large change can have tens of thousands. */
export const MAX_FINDINGS = 200

async function checkDiff({ diff, knownIssues: known }: { diff: string; knownIssues: readonly PastIssue[] }) {
  const files = filesOfDiff(diff)
  return describe(await checkFiles({ files }, new AbortController().signal), files, known)
}

async function checkChange({
  files,
  knownIssues: known,
}: {
  files: readonly MaterialFile[]
  knownIssues: readonly PastIssue[]
}) {
  return describe(await checkWhole(files, { signal: new AbortController().signal }), files, known)
}

function describe(
  { findings, unread }: CheckResult,
  files: readonly MaterialFile[],
  knownIssues: readonly PastIssue[],
) {
  const likeness = createLikeness(knownIssues)
  const all = findings.map((finding) => ({ ...finding, like: likeness(finding) }))
  const weigh = ({ like, severity }: (typeof all)[number]) =>
    Math.min(like.length, 1) * SEVERITIES.length - SEVERITIES.indexOf(severity)
  const chosen = new Set(all.toSorted((a, b) => weigh(b) - weigh(a)).slice(0, MAX_FINDINGS))
  return {
    findings: all.filter((finding) => chosen.has(finding)),
    omitted: all.length - chosen.size,
    files: files.length,
    unread,
  }
}

/** These tasks read other people's code, so they run in a separate process. The gateway imports only their types. */
export const tasks = { checkDiff, checkChange, gradeFix, buildExercise }
