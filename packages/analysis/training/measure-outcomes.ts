import { join } from 'node:path'
import type { PullRequestMaterial } from '@debrief/contracts/pull-requests/material'
import type { Outcome } from '@debrief/contracts/reviews/analysis-result'
import { type Fix, traceFix } from '../src/builtin/fixes/trace-fix.ts'
import { parsePatch } from '../src/diff/parse-patch.ts'
import { readFolder } from '../src/read-folder.ts'
import { sharedFolder } from '../src/testing/shared-data.ts'
import { type OutcomeLabel, readOutcomes } from './hand-labels.ts'
import type { Figure } from './measure-judgments.ts'
import { formatTable } from './report-figures.ts'
import { estimateShare } from './wilson.ts'

interface TracedComment {
  label: OutcomeLabel
  fix: Fix
  /** Null if a review would show no code for the fix. */
  isPairRight: boolean | null
}

function traceLabeled(folder: string): TracedComment[] {
  return readOutcomes()
    .filter(({ outcome }) => outcome !== null)
    .flatMap((label) => {
      const material = readFolder(join(folder, label.pull))
      return material.threads
        .filter(({ rootId }) => rootId === label.comment)
        .map((thread) => {
          const fix = traceFix(thread, material)
          return { label, fix, isPairRight: hasPair(fix) ? isLabeledChange(fix, label, material) : null }
        })
    })
}

const labeledOutcome = ({ outcome }: OutcomeLabel): Outcome | null =>
  outcome === null ? null : LABELED[outcome]

const LABELED = {
  fixed: 'fixed',
  'partly fixed': 'partly-fixed',
  "won't fix": 'wont-fix',
  'merged unfixed': 'merged-unfixed',
  unknown: 'unknown',
} as const

const hasPair = ({ outcome, codeBefore }: Fix) =>
  (outcome === 'fixed' || outcome === 'partly-fixed') && codeBefore !== null

/** Commits in `also` have no labeled lines, so any change in them counts. */
function isLabeledChange(fix: Fix, label: OutcomeLabel, material: PullRequestMaterial): boolean {
  if (fix.fixedIn !== null && label.also?.includes(fix.fixedIn)) return true
  if (fix.fixedIn === null || fix.fixedIn !== label.commit) return false
  const changed = changedLines(label, material)
  const [before, after] = [fix.codeBefore, fix.codeAfter].map((code) => new Set(code?.split('\n').map(trim)))
  return changed.some(({ kind, text }) => (kind === 'add' ? after : before)?.has(trim(text)))
}

const trim = (text: string) => text.trim()

function changedLines({ commit, path, startLine, endLine }: OutcomeLabel, material: PullRequestMaterial) {
  const patch = material.laterCommits
    .find(({ sha }) => sha === commit)
    ?.files.find((file) => file.path === path)?.patch
  const [start, end] = [startLine ?? 0, endLine ?? 0]
  let at = 0
  return parsePatch(patch ?? '').flatMap((hunk) => {
    at = hunk.newStart - 1
    return hunk.lines.filter((line) => {
      at = line.newLine ?? at
      const isNear = line.newLine === null ? at >= start - 2 && at <= end : at >= start && at <= end
      return isNear && line.kind !== 'context' && line.text.trim() !== ''
    })
  })
}

/** Empty if the labeled pull requests are missing. */
export function outcomeTables(): { title: string; text: string }[] {
  const folder = sharedFolder('pull-requests-traced')
  if (folder === null) return []
  const traced = traceLabeled(folder)
  const shown = traced.filter(({ isPairRight }) => isPairRight !== null).length
  const half = (tuned: boolean) =>
    formatTable(outcomeFigures(traced.filter(({ label }) => label.tuned === tuned)))
  return [
    { title: 'Outcomes (held-out half)', text: half(false) },
    { title: 'Outcomes (tuning half)', text: half(true) },
    {
      title: 'Fixes shown with code before and after',
      text: `${shown} of ${readOutcomes().length} pull requests`,
    },
  ]
}

function outcomeFigures(traced: readonly TracedComment[]): Figure[] {
  const count = (is: (comment: TracedComment) => boolean) => traced.filter(is).length
  const pairs = traced.filter(({ isPairRight }) => isPairRight !== null)
  const unfixed = traced.filter(({ fix }) => fix.outcome === 'merged-unfixed')
  return [
    {
      name: 'outcome right',
      share: estimateShare(
        count(({ label, fix }) => fix.outcome === labeledOutcome(label)),
        traced.length,
      ),
    },
    {
      name: 'before/after pairs that show the labeled change',
      share: estimateShare(pairs.filter(({ isPairRight }) => isPairRight).length, pairs.length),
      goal: { bar: 0.95, atLeast: true },
    },
    {
      name: 'labeled changes shown',
      share: estimateShare(
        count(({ isPairRight }) => isPairRight === true),
        count(({ label }) => label.commit !== null),
      ),
    },
    {
      name: '“merged unfixed” that is false',
      share: estimateShare(
        unfixed.filter(({ label }) => label.outcome !== 'merged unfixed').length,
        unfixed.length,
      ),
      goal: { bar: 0.05, atLeast: false },
    },
    {
      name: 'outcome unknown',
      share: estimateShare(
        count(({ fix }) => fix.outcome === 'unknown'),
        traced.length,
      ),
      goal: { bar: 0.25, atLeast: false },
    },
  ]
}
