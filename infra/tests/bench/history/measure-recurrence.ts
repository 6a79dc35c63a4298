import { analyze } from '@debrief/analysis/analyze'
import { builtinAnalyzer } from '@debrief/analysis/builtin/analyzer'
import { regroup } from '@debrief/analysis/grouping/placing/plan-groups'
import { readFolder } from '@debrief/analysis/read-folder'
import { NO_CONTEXT } from '@debrief/analysis/testing/build-material'
import type { PlacedMistake, StoredMistake } from '@debrief/contracts/mistakes/grouping'
import type { Mistake } from '@debrief/contracts/reviews/analysis-result'
import { CATEGORIES } from '@debrief/domain/mistakes/categories'
import type { Corpus, LabeledPull } from './corpus/build-corpus.ts'

export interface HistoryMistake {
  stored: StoredMistake
  mistake: Mistake
  pull: LabeledPull
  /**
   * The lessons that labels.json gives for the mistake's comments. If only a rule found the mistake, this contains the
   * mistake's lesson, or nothing if the finding is wrong.
   */
  lessons: string[]
}

export interface Recurring {
  author: string
  title: string
  members: HistoryMistake[]
}

export async function analyzeCorpus({ pulls }: Corpus): Promise<HistoryMistake[]> {
  const found: HistoryMistake[] = []
  for (const pull of pulls.toSorted((a, b) => (a.mergedAt < b.mergedAt ? -1 : 1))) {
    const given = { analyzer: builtinAnalyzer, signal: AbortSignal.timeout(60_000) }
    const { mistakes } = await analyze(readFolder(pull.folder), NO_CONTEXT, given)
    found.push(...mistakes.map((mistake, ordinal) => toFound({ mistake, ordinal, pull })))
  }
  return found
}

/**
 * Rules found these mistakes in real pull requests, in places that no reviewer commented on. A person checked that each
 * finding is correct.
 */
const provenFindings = new Set([
  'TheAlgorithms__Python__8183 missing-timeout',
  'TheAlgorithms__Python__8942 missing-timeout',
])

const isAbout = ({ lesson }: Mistake, lessons: readonly string[]) =>
  lesson !== null && lessons.includes(lesson)

function toFound({
  mistake,
  ordinal,
  pull,
}: {
  mistake: Mistake
  ordinal: number
  pull: LabeledPull
}): HistoryMistake {
  const { title, description, category, programmingLanguage, rule, lesson, ask, codeBefore, codeAfter } =
    mistake
  const place = `${pull.mergedAt} ${pull.number} ${String(ordinal).padStart(6, '0')}`
  const behind = pull.threads.filter(({ commentId }) => mistake.reviewCommentIds.includes(commentId))
  const labels =
    mistake.reviewCommentIds.length > 0
      ? behind
      : pull.threads.filter(({ lessons }) => isAbout(mistake, lessons))
  const proven = provenFindings.has(`${pull.source} ${mistake.rule}`) ? [mistake.lesson ?? ''] : []
  return {
    stored: {
      id: place,
      userId: pull.author,
      order: place,
      title,
      description,
      category,
      programmingLanguage,
      rule,
      lesson,
      ask,
      codeBefore,
      codeAfter,
      said: mistake.quote?.body ?? null,
      path: mistake.path,
      vector: null,
    },
    mistake,
    pull,
    lessons: [...labels.flatMap(({ lessons }) => lessons), ...proven],
  }
}

export function groupAll(found: readonly HistoryMistake[], teamId: string | null): Recurring[] {
  const byId = new Map(found.map((one) => [one.stored.id, one]))
  const scopes = teamId === null ? [...new Set(found.map(({ pull }) => pull.author))] : [null]
  return scopes.flatMap((author) =>
    CATEGORIES.flatMap((category) => {
      const mine = found.filter(
        ({ stored, pull }) => stored.category === category && (author === null || pull.author === author),
      )
      const mistakes = mine.map(
        ({ stored: { id, userId } }): PlacedMistake => ({
          id,
          userId,
          isTeams: teamId !== null,
          standardId: null,
          groupId: null,
          pinned: false,
          isNew: true,
        }),
      )
      const { places, newGroups } = regroup({
        teamId,
        groups: [],
        category,
        mistakes,
        lookup: (id) => pick(byId, id).stored,
      })
      return newGroups.flatMap(({ id, title }) => {
        const members = places
          .filter(({ groupId }) => groupId === id)
          .map(({ mistakeId }) => pick(byId, mistakeId))
        return [...groupBy(members, ({ pull }) => pull.author)].map(([login, own]) => ({
          author: login,
          title,
          members: own,
        }))
      })
    }),
  )
}

function groupBy<Item>(items: readonly Item[], toKey: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>()
  for (const item of items) groups.set(toKey(item), [...(groups.get(toKey(item)) ?? []), item])
  return groups
}

function pick<Value>(map: ReadonlyMap<string, Value>, key: string): Value {
  const value = map.get(key)
  if (value === undefined) throw new Error(`no ${key}`)
  return value
}

export type Verdict = 'right' | 'mixed' | 'wrong'

/**
 * Finds the lesson that the largest number of members share. The verdict is `wrong` if fewer than two pull requests
 * share the lesson, `right` if all members share it, and `mixed` in all other cases.
 */
export function judge({ members }: Recurring): { verdict: Verdict; lesson: string | null } {
  const counts = [
    ...groupBy(
      members.flatMap(({ lessons }) => lessons),
      (lesson) => lesson,
    ),
  ]
  const [most] = counts.toSorted((a, b) => b[1].length - a[1].length)
  const lesson = most?.[0] ?? null
  const sharing = members.filter(({ lessons }) => lesson !== null && lessons.includes(lesson))
  const verdict =
    new Set(sharing.map(({ pull }) => pull.number)).size < 2
      ? 'wrong'
      : sharing.length === members.length
        ? 'right'
        : 'mixed'
  return { verdict, lesson }
}
