import type { MaterialFile, PullRequestMaterial } from '@debrief/contracts/pull-requests/material'
import type { Category } from '@debrief/domain/mistakes/categories'
import type { Severity } from '@debrief/domain/mistakes/severity'
import { runRules } from '../builtin/rule-engine/run-rules.ts'
import { leftOut } from '../left-out.ts'
import { describeRule } from '../lessons/rule-lessons.ts'

export interface CheckFinding {
  path: string
  startLine: number
  endLine: number
  rule: string
  /** The id of the catalog lesson. Null if an operator wrote the rule's lesson. */
  lesson: string | null
  title: string
  category: Category
  severity: Severity
  programmingLanguage: string
  why: string
  fix: string
  code: string
  /** 0 to 1. */
  confidence: number
}

export interface CheckResult {
  /** Sorted by file and line. */
  findings: CheckFinding[]
  unread: { path: string; reason: string }[]
}

export interface ChangedFiles {
  files: readonly MaterialFile[]
  /** The files' new versions by path, if available. Only a whole file can prove that something is missing. */
  contents?: ReadonlyMap<string, string>
}

const HERE = 'here'

/** Needs no network and doesn't execute the code. */
export async function checkFiles(
  { files, contents = new Map() }: ChangedFiles,
  signal: AbortSignal,
): Promise<CheckResult> {
  const { findings, unread } = await runRules(toMaterial(files, contents), signal)
  const skipped = files.flatMap(({ path, patch }) => {
    const reason = patch === null ? 'no readable text' : leftOut(path, patch)
    return reason ? [{ path, reason }] : []
  })
  return {
    findings: findings
      .map(({ rule, language, ...place }) => {
        const { id, name, category, severity, goesWrong, fix } = describeRule(rule.name)
        return {
          ...place,
          rule: rule.name,
          lesson: id,
          title: name,
          category,
          severity,
          programmingLanguage: language,
          why: goesWrong,
          fix,
        }
      })
      .toSorted((a, b) => (a.path === b.path ? a.startLine - b.startLine : a.path < b.path ? -1 : 1)),
    unread: [
      ...unread.map(({ path, reason }) => ({ path, reason: reason ?? 'no reason given' })),
      ...skipped,
    ],
  }
}

function toMaterial(
  files: readonly MaterialFile[],
  contents: ReadonlyMap<string, string>,
): PullRequestMaterial {
  return {
    repository: { fullName: '', githubId: 0, language: null },
    number: 0,
    title: '',
    description: null,
    htmlUrl: '',
    author: null,
    baseSha: '',
    headSha: HERE,
    mergeSha: null,
    mergedAt: null,
    additions: files.reduce((sum, { additions }) => sum + additions, 0),
    deletions: files.reduce((sum, { deletions }) => sum + deletions, 0),
    changedFiles: files.length,
    commits: [],
    files: [...files],
    threads: [],
    reviews: [],
    conversation: [],
    laterCommits: [],
    comparisons: [],
    contents: [...contents].map(([path, text]) => ({ path, sha: HERE, text })),
  }
}
