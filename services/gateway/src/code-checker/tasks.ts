import { checkChange as checkWhole } from '@debrief/analysis/check/check-change'
import { checkFiles } from '@debrief/analysis/check/check-files'
import { filesOfDiff } from '@debrief/analysis/check/files-of-diff'
import { createLikeness, type Known } from '@debrief/analysis/check/liken'
import { gradeFix } from '@debrief/analysis/exercises/grading/grade-fix'
import { buildExercise } from '@debrief/analysis/exercises/making/build-exercise'
import type { MaterialFile } from '@debrief/contracts/material'

async function checkDiff({ diff, known }: { diff: string; known: readonly Known[] }) {
  const files = filesOfDiff(diff)
  const { findings, unread } = await checkFiles({ files }, new AbortController().signal)
  const likeness = createLikeness(known)
  return {
    findings: findings.map((finding) => ({ ...finding, like: likeness(finding) })),
    files: files.length,
    unread,
  }
}

async function checkChange({ files, known }: { files: readonly MaterialFile[]; known: readonly Known[] }) {
  const { findings, unread } = await checkWhole(files, { signal: new AbortController().signal })
  const likeness = createLikeness(known)
  return {
    findings: findings.map((finding) => ({ ...finding, like: likeness(finding) })),
    files: files.length,
    unread,
  }
}

/** All that is done with code that is not ours. It is called in a process of its own; the gateway's knows only its types. */
export const tasks = { checkDiff, checkChange, gradeFix, buildExercise }
