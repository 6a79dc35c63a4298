import type { PullRequestMaterial } from '@debrief/contracts/pull-requests/material'
import type { Mistake } from '@debrief/contracts/reviews/analysis-result'
import { parsePatch } from './diff/parse-patch.ts'
import { parses } from './syntax/parse-code.ts'

export interface GroundingResult {
  mistakes: Mistake[]
  dropped: Record<string, number>
}

/**
 * Keeps findings with evidence (D16): all their review comments exist or, for findings without review comments, their
 * code occurs in the diff. Removes proposed fixes that are empty, change nothing or break the syntax.
 */
export function ground(mistakes: readonly Mistake[], material: PullRequestMaterial): GroundingResult {
  const comments = new Set(material.threads.flatMap((thread) => thread.comments.map((comment) => comment.id)))
  const diff = new DiffText(material)
  const dropped: Record<string, number> = {}
  const kept = mistakes.filter((mistake) => {
    const reason = whyUngrounded(mistake, comments, diff)
    if (reason) dropped[reason] = (dropped[reason] ?? 0) + 1
    return reason === null
  })
  return { mistakes: kept.map((mistake) => ({ ...mistake, codeAfter: shownFix(mistake) })), dropped }
}

function whyUngrounded(mistake: Mistake, comments: ReadonlySet<number>, diff: DiffText): string | null {
  if (mistake.reviewCommentIds.length > 0) {
    return mistake.reviewCommentIds.every((id) => comments.has(id))
      ? null
      : 'the review comment does not exist'
  }
  if (mistake.codeBefore === null || mistake.codeBefore.trim() === '') return 'no code and no review comment'
  if (!diff.holds(mistake.codeBefore, mistake)) return 'its code is not in the diff'
  return null
}

function shownFix({ codeBefore, codeAfter, programmingLanguage, fixedIn }: Mistake): string | null {
  if (codeAfter === null || codeAfter.trim() === '') return null
  if (codeBefore !== null && squeeze(codeBefore) === squeeze(codeAfter)) return null
  // Code from a commit is shown as is. Only proposed fixes have to parse.
  if (fixedIn !== null || programmingLanguage === null) return codeAfter
  const before = codeBefore === null ? true : parses(codeBefore, programmingLanguage)
  return before === false || parses(codeAfter, programmingLanguage) !== false ? codeAfter : null
}

const squeeze = (code: string) => code.replace(/\s+/g, ' ').trim()

class DiffText {
  private readonly files: Map<string, string | null>
  private readonly hunksByPath = new Map<string, { LEFT: string; RIGHT: string }[]>()

  constructor(material: PullRequestMaterial) {
    this.files = new Map(material.files.map((file) => [file.path, file.patch]))
  }

  holds(code: string, { path, side }: Pick<Mistake, 'path' | 'side'>): boolean {
    const wanted = joinTrimmed(code.replace(/^\n+|\n+$/g, '').split('\n'))
    return this.getHunks(path).some((hunk) => hunk[side].includes(wanted))
  }

  private getHunks(path: string): { LEFT: string; RIGHT: string }[] {
    const known = this.hunksByPath.get(path)
    if (known) return known
    const hunks = parsePatch(this.files.get(path) ?? '').map((hunk) => ({
      LEFT: joinTrimmed(hunk.lines.filter((line) => line.kind !== 'add').map((line) => line.text)),
      RIGHT: joinTrimmed(hunk.lines.filter((line) => line.kind !== 'del').map((line) => line.text)),
    }))
    this.hunksByPath.set(path, hunks)
    return hunks
  }
}

const joinTrimmed = (lines: readonly string[]) => `\n${lines.map((line) => line.trim()).join('\n')}\n`
