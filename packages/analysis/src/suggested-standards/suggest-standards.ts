import type { Category } from '@debrief/domain/mistakes/categories'
import { describeGroup } from '../grouping/describe-group.ts'
import type { GroupEntry } from '../grouping/groupable.ts'
import { createGrouping, type Grouping } from '../grouping/grouping.ts'
import type { Evidence } from './read-evidence.ts'

export interface SuggestedStandard {
  title: string
  description: string
  category: Category
  programmingLanguage: string | null
  lesson: string | null
  evidence: Evidence[]
  byPeople: { pullRequests: number; people: number }
  byBots: { pullRequests: number }
}

const ENOUGH_BY_PEOPLE = 3
/** The minimum number of pull requests if at least two people asked for the same thing. */
const ENOUGH_BY_SEVERAL = 2
/** The minimum number of pull requests if bots' requests count too. Bots repeat the same advice everywhere. */
const ENOUGH_BY_BOTS = 8
/** The weight of a pull request in which only bots asked, relative to a pull request in which a person asked. */
const BOT_WEIGHT = 0.2
const MAX_SUGGESTIONS = 12

export interface ExistingGroup extends GroupEntry {
  commentIds: readonly number[]
}

export interface Suggestions {
  /** Most frequent first. Requests by bots count less. */
  fresh: SuggestedStandard[]
  known: { id: string; suggestion: SuggestedStandard }[]
}

export function suggestStandards(
  evidence: readonly Evidence[],
  ofTeam: readonly ExistingGroup[] = [],
): Suggestions {
  const findKnown = knownAmong(ofTeam)
  const result: Suggestions = { fresh: [], known: [] }
  for (const suggestion of groupEvidence(evidence).map(toSuggestion).filter(isRepeated)) {
    const id = findKnown(suggestion)
    if (id === null) result.fresh.push(suggestion)
    else result.known.push({ id, suggestion })
  }
  const byWeight = (a: SuggestedStandard, b: SuggestedStandard) =>
    weighSuggestion(b) - weighSuggestion(a) || (a.title < b.title ? -1 : 1)
  return { ...result, fresh: result.fresh.toSorted(byWeight).slice(0, MAX_SUGGESTIONS) }
}

function knownAmong(ofTeam: readonly ExistingGroup[]): (suggestion: SuggestedStandard) => string | null {
  const there = createGrouping()
  const byComment = new Map<number, string>()
  for (const group of ofTeam) {
    there.addGroup(group)
    for (const commentId of group.commentIds) byComment.set(commentId, group.id)
  }
  return ({ evidence }) => {
    const said = evidence.map(({ comment, mistake }) => byComment.get(comment.id) ?? there.find(mistake)?.id)
    const counts = new Map<string, number>()
    for (const id of said) if (id !== undefined) counts.set(id, (counts.get(id) ?? 0) + 1)
    const [most] = [...counts].toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
    return most && most[1] * 2 >= evidence.length ? most[0] : null
  }
}

type Group = [...Evidence[], Evidence]

/** Processes the evidence from old to new, so the input order doesn't matter. */
function groupEvidence(evidence: readonly Evidence[]): Group[] {
  const grouping = createGrouping()
  const groups = new Map<string, Group>()
  const byId = new Map(evidence.map((one) => [one.mistake.id, one]))
  for (const one of [...byId.values()].toSorted((a, b) => a.comment.id - b.comment.id)) {
    const near = grouping.find(one.mistake)
    if (!near) {
      grouping.addSingle(one.mistake)
      continue
    }
    const single = byId.get(near.id)
    const before = groups.get(near.id) ?? (single ? [single] : [])
    if (near.kind === 'single') grouping.removeSingle(near.id)
    const group: Group = [...before, one]
    groups.set(near.id, group)
    keep(grouping, near.id, group)
  }
  return [...groups.values()]
}

function keep(grouping: Grouping, id: string, group: Readonly<Group>): void {
  const members = group.map(({ mistake }) => mistake)
  const { category } = group[0].mistake
  const { lesson: _, ...text } = describeGroup(members)
  grouping.addGroup({ id, ...text, category, isStandard: false, members })
}

function toSuggestion(evidence: Group): SuggestedStandard {
  const members = evidence.map(({ mistake }) => mistake)
  const people = evidence.filter(({ comment }) => !comment.isBot)
  const peoples = new Set(people.map(({ pullRequest }) => pullRequest.number))
  const all = new Set(evidence.map(({ pullRequest }) => pullRequest.number))
  // People's comments come before bots' comments, because managers base their decision on what people say. Among
  // people's comments and among bots' comments, newer ones come first.
  const ordered = evidence.toSorted(
    (a, b) => Number(a.comment.isBot) - Number(b.comment.isBot) || b.comment.id - a.comment.id,
  )
  return {
    ...describeGroup(people.length > 0 ? people.map(({ mistake }) => mistake) : members),
    category: evidence[0].mistake.category,
    evidence: ordered,
    byPeople: {
      pullRequests: peoples.size,
      people: new Set(people.map(({ comment }) => comment.author)).size,
    },
    byBots: { pullRequests: all.size - peoples.size },
  }
}

function isRepeated({ byPeople, byBots }: SuggestedStandard): boolean {
  if (byPeople.pullRequests >= ENOUGH_BY_PEOPLE) return true
  if (byPeople.pullRequests >= ENOUGH_BY_SEVERAL && byPeople.people > 1) return true
  return byPeople.pullRequests + byBots.pullRequests >= ENOUGH_BY_BOTS
}

const weighSuggestion = ({ byPeople, byBots }: SuggestedStandard) =>
  byPeople.pullRequests + (byPeople.people > 1 ? 0.5 : 0) + BOT_WEIGHT * byBots.pullRequests
