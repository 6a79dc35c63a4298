import { regroup } from '@debrief/analysis/grouping/placing/plan-groups'
import type { StoredMistake } from '@debrief/contracts/mistakes/grouping'
import { CATEGORIES, type Category } from '@debrief/domain/mistakes/categories'
import { type AnalyzedPullRequest, type HistoryMistake, isBefore } from './analyzed-pull-request.ts'

export interface Occurrence {
  pull: AnalyzedPullRequest
  mistake: HistoryMistake
}

export interface MistakeGroup {
  title: string
  description: string
  category: Category
  programmingLanguages: string[]
  lesson: string | null
  occurrences: Occurrence[]
  /** Mistakes outside the group that could also be its occurrences (D39), oldest first. */
  possibleRepeats: Occurrence[]
}

/** All mistakes belong to this one owner, so that mistakes of different authors are grouped together. */
const OWNER = 'history'

/**
 * Groups the mistakes of all pull requests as Debrief does for a team (D21). `pulls` must be in merge order. In
 * Debrief, each language has its own groups. Here, groups with the same lesson and category are merged, because a
 * reader would take them for duplicates. Groups without a lesson are merged if they have the same title.
 */
export function groupHistory(pulls: readonly AnalyzedPullRequest[]): MistakeGroup[] {
  const all = new Map<string, Occurrence & { stored: StoredMistake }>()
  for (const pull of pulls)
    for (const mistake of pull.mistakes) {
      const id = String(all.size).padStart(8, '0')
      all.set(id, { pull, mistake, stored: toStored(id, mistake) })
    }
  return joinSameLesson(CATEGORIES.flatMap((category) => groupCategory(category, all)))
}

function groupCategory(
  category: Category,
  all: ReadonlyMap<string, Occurrence & { stored: StoredMistake }>,
): MistakeGroup[] {
  const lookup = (id: string) => {
    const found = all.get(id)
    if (!found) throw new Error(`there is no mistake ${id}`)
    return found.stored
  }
  const ids = [...all].filter(([, { mistake }]) => mistake.category === category).map(([id]) => id)
  const waiting = {
    userId: OWNER,
    isTeams: false,
    standardId: null,
    groupId: null,
    pinned: false,
    isNew: true,
  }
  const mistakes = ids.map((id) => ({ id, ...waiting }))
  const plan = regroup({ teamId: null, groups: [], category, mistakes, lookup })
  const texts = new Map(plan.changed.map(({ groupId, ...text }) => [groupId, text]))
  const find = (list: readonly { mistakeId: string; groupId: string }[], groupId: string) =>
    list
      .filter((one) => one.groupId === groupId)
      .map(({ mistakeId }) => mistakeId)
      .toSorted()
      .flatMap((id) => all.get(id) ?? [])
      .map(({ pull, mistake }) => ({ pull, mistake }))
  return plan.newGroups.map(({ id, ...created }) => {
    const { title, description, lesson } = texts.get(id) ?? created
    const occurrences = find(plan.places, id)
    const languages = occurrences.flatMap(({ mistake }) => mistake.programmingLanguage ?? [])
    const programmingLanguages = [...new Set(languages)].toSorted()
    const possibleRepeats = find(plan.repeats, id)
    return { title, description, category, programmingLanguages, lesson, occurrences, possibleRepeats }
  })
}

function joinSameLesson(groups: readonly MistakeGroup[]): MistakeGroup[] {
  const joined = new Map<string, MistakeGroup>()
  for (const group of groups) {
    const key = group.lesson === null ? `title ${group.title}` : `lesson ${group.lesson} ${group.category}`
    const before = joined.get(key)
    joined.set(key, before ? join(before, group) : group)
  }
  return [...joined.values()]
}

function join(one: MistakeGroup, other: MistakeGroup): MistakeGroup {
  const occurrences = inMergeOrder([...one.occurrences, ...other.occurrences])
  const possible = inMergeOrder([...one.possibleRepeats, ...other.possibleRepeats])
  const members = new Set(occurrences.map(({ mistake }) => mistake))
  return {
    ...one,
    programmingLanguages: [
      ...new Set([...one.programmingLanguages, ...other.programmingLanguages]),
    ].toSorted(),
    occurrences,
    possibleRepeats: possible.filter(({ mistake }) => !members.has(mistake)),
  }
}

const inMergeOrder = (occurrences: readonly Occurrence[]) =>
  occurrences.toSorted((a, b) => (isBefore(a.pull, b.pull) ? -1 : isBefore(b.pull, a.pull) ? 1 : 0))

/** Ids are in merge order, so a mistake's id also serves as its `order`. */
function toStored(id: string, mistake: HistoryMistake): StoredMistake {
  const { title, description, category, programmingLanguage, rule, lesson, ask } = mistake
  return {
    id,
    userId: OWNER,
    order: id,
    title,
    description,
    category,
    programmingLanguage,
    rule,
    lesson,
    ask,
    codeBefore: shorten(mistake.codeBefore),
    codeAfter: shorten(mistake.codeAfter),
    said: shorten(mistake.quote?.body ?? null),
    path: mistake.path,
    vector: null,
  }
}

/** Debrief compares at most this many characters of each text (packages/database/src/mistakes/grouping/read-scope.ts). */
const shorten = (text: string | null) => text?.slice(0, 1500) ?? null
