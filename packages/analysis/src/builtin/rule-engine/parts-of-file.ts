import type { MaterialFile, PullRequestMaterial } from '@debrief/contracts/pull-requests/material'
import type { FileCoverage } from '@debrief/contracts/reviews/analysis-result'
import { detectLanguage } from '@debrief/domain/pull-requests/languages'
import { isTestPath } from '../../language.ts'
import { findSyntax, type Syntax } from '../../syntax/languages.ts'
import { allRules } from '../rules/all-rules.ts'
import { type Piece, readPieces } from './read-pieces.ts'
import type { LanguageRule, Rule, Source } from './rule.ts'
import { isOff } from './rule-precision.ts'
import { addedIn, splitPiece } from './split-piece.ts'

/** The maximum amount of code that rules read per pull request, in characters (about 50,000 lines). */
export const MAX_CHARACTERS = 2_000_000

export interface Part {
  piece: Piece
  text: string
  path: string
  language: string
  syntax: Syntax
  rules: FittingRule[]
  spent?: Source['spent']
}

export type FittingRule = LanguageRule & { rule: Rule }

export function selectParts(
  file: MaterialFile,
  material: PullRequestMaterial,
  budget: number,
): { parts: Part[]; unread: FileCoverage | null } {
  const language = detectLanguage(file.path)
  const syntax = findSyntax(language, file.path)
  if (language === null || syntax === null) return { parts: [], unread: null }
  const rules = preciseRulesFor(language, file.path)
  const split = readPieces(file, material).map(splitPiece)
  const spent = new Map<string, number>()
  let left = budget
  let missed = split.reduce((sum, each) => sum + each.leftOut, 0)
  const parts = split
    .flatMap((each) => each.parts)
    .filter((piece) => addedIn(piece) > 0)
    .flatMap((piece): Part[] => {
      const text = piece.lines.join('\n')
      const fitting = rules.filter(({ words }) => words.test(text))
      if (fitting.length === 0) return []
      if (text.length > left) {
        missed += addedIn(piece)
        return []
      }
      left -= text.length
      return [{ piece, text, path: file.path, language, syntax, rules: fitting, spent }]
    })
  return { parts, unread: missed === 0 ? null : clipped(file, missed) }
}

/** Leaves out rules that are wrong too often to run without a reviewer's comment. */
export const preciseRulesFor = (language: string, path: string): FittingRule[] =>
  rulesFor(language, path).filter(({ rule }) => !isOff(rule.name))

/** Includes rules that only support reviewers' comments. */
export function rulesFor(language: string, path: string): FittingRule[] {
  const isTest = isTestPath(path)
  return allRules()
    .filter((rule) => (isTest ? rule.inTests !== false : rule.inTests !== 'only'))
    .flatMap((rule) =>
      rule.languages.filter((each) => each.languages.includes(language)).map((each) => ({ rule, ...each })),
    )
}

function clipped({ path, additions, deletions }: MaterialFile, missed: number): FileCoverage {
  const changedLines = additions + deletions
  const lines = missed === 1 ? '1 added line wasn’t read' : `${missed} added lines weren’t read`
  const reason = `too long or too deeply nested for the rules: ${lines}`
  return { path, state: 'clipped', reason, changedLines, readLines: Math.max(0, changedLines - missed) }
}
