import type { Category } from '@debrief/domain/mistakes/categories'
import { isInScope } from '@debrief/domain/standards/in-scope'
import type { StandardScope } from '@debrief/domain/standards/scope'
import { createGrouping } from '../grouping/grouping.ts'
import { findFamily, fitsLanguage } from '../grouping/language-family.ts'
import type { CheckFinding } from './check-files.ts'

export interface PastIssue extends StandardScope {
  id: string
  kind: 'standard' | 'recurring_mistake'
  title: string
  description: string
  category: Category
  programmingLanguage: string | null
  /** Null if no lesson applies. */
  lesson: string | null
  rules: readonly string[]
}

export type Like = Pick<PastIssue, 'id' | 'kind' | 'title'>

/**
 * The returned function lists standards before recurring mistakes. For each kind, it returns all entries with the
 * finding's lesson or rule or, without one, the most similar entry above the grouping's threshold. Leaves out
 * entries for other files or languages.
 */
export function createLikeness(issues: readonly PastIssue[]): (finding: CheckFinding) => Like[] {
  const byId = new Map(issues.map((entry) => [entry.id, entry]))
  const mayBe = (entry: PastIssue | undefined, kind: PastIssue['kind'], path: string) =>
    entry?.kind === kind && isInScope(entry, path)
  const grouping = createGrouping()
  for (const { rules: _rules, lesson: _lesson, kind, ...entry } of issues)
    grouping.addGroup({ ...entry, isStandard: kind === 'standard', members: [] })
  return (finding) => {
    const { path } = finding
    const same = issues.filter((entry) => isSame(entry, finding) && fits(entry, finding))
    const found = (['standard', 'recurring_mistake'] as const).flatMap((kind) => {
      const ofKind = same.filter((entry) => mayBe(entry, kind, path))
      if (ofKind.length > 0) return ofKind
      const near = grouping.find(asMistake(finding), ({ id }) => mayBe(byId.get(id), kind, path))
      const entry = near && byId.get(near.id)
      return entry ? [entry] : []
    })
    return found.map(({ id, kind, title }) => ({ id, kind, title }))
  }
}

const isSame = (entry: PastIssue, finding: CheckFinding) =>
  (entry.lesson !== null && entry.lesson === finding.lesson) || entry.rules.includes(finding.rule)

const fits = (entry: PastIssue, finding: CheckFinding) =>
  fitsLanguage(findFamily(entry.programmingLanguage), findFamily(finding.programmingLanguage))

const asMistake = ({ rule, lesson, title, why, fix, category, programmingLanguage, code }: CheckFinding) => ({
  id: '',
  title,
  lesson,
  ask: 'change' as const,
  description: `${why} ${fix}`,
  category,
  programmingLanguage,
  rule,
  codeBefore: code,
  codeAfter: null,
  said: null,
  vector: null,
})
