/** New exercises per day by default (D36). More would fill later days with repetitions. */
export const NEW_A_DAY = 5
export const MIN_NEW_A_DAY = 1
export const MAX_NEW_A_DAY = 20
/**
 * The maximum length of a day's session in seconds. The maximum grows if the person wants more than NEW_A_DAY new
 * exercises. Open, requested and learning cards may exceed it.
 */
const MAX_SESSION_SECONDS = 600
const SECONDS: Record<string, number> = { fix: 180, spot: 60, choose: 60 }

const DAY = 86_400_000

export interface Candidate {
  id: string
  kind: string
  state: string
  dueAt: Date
  /** Together with `path`, identifies the card's file. Another card from that file may reveal the answer. */
  pullRequestId: string
  path: string
  cameUp: number
  /** The recurring mistake. A card whose mistake didn't recur has a unique value. */
  topic: string
  isStandard: boolean
  /** When the pull request was merged or, for a starter card, when the standard was approved. */
  happenedAt: Date
  isOpen: boolean
  isAsked: boolean
}

export interface RatedCard {
  cardId: string
  kind: string
  wasNew: boolean
  pullRequestId: string
  path: string
}

export const estimateSeconds = (cards: readonly { kind: string }[]): number =>
  cards.reduce((sum, { kind }) => sum + (SECONDS[kind] ?? 60), 0)

export const startOfDay = (at: Date, daysLater = 0): Date =>
  new Date(Math.floor(at.getTime() / DAY) * DAY + daysLater * DAY)

interface Day {
  now: Date
  rated: readonly RatedCard[]
  /** The maximum number of new exercises today, including those that were already rated. */
  newADay: number
}

/**
 * Returns today's cards in order: open cards, requested cards, learning cards, due cards, then new cards. New cards
 * start with the most frequent mistakes. Except for open and requested cards, a day has one exercise per file, so an
 * exercise doesn't reveal the answer to another.
 */
export function chooseSession<C extends Candidate>(
  candidates: readonly C[],
  { now, rated, newADay }: Day,
): C[] {
  const maxSeconds = MAX_SESSION_SECONDS * Math.max(1, newADay / NEW_A_DAY)
  const chosen: C[] = []
  const taken = new Map(rated.map((each) => [toFileKey(each), each.cardId]))
  let seconds = estimateSeconds(rated)
  let isNew = rated.filter(({ wasNew }) => wasNew).length
  for (const card of putInOrder(candidates.filter((each) => isDue(each, now)))) {
    const isSitting = card.isOpen || card.isAsked || card.state === 'learning' || card.state === 'relearning'
    const sibling = taken.get(toFileKey(card))
    if (sibling !== undefined && sibling !== card.id && !card.isOpen && !card.isAsked) continue
    if (!isSitting && seconds + estimateSeconds([card]) > maxSeconds) continue
    if (card.state === 'new' && !card.isOpen && !card.isAsked && isNew >= newADay) continue
    if (card.state === 'new') isNew++
    seconds += estimateSeconds([card])
    taken.set(toFileKey(card), card.id)
    chosen.push(card)
  }
  return chosen
}

export function isDue({ state, dueAt, isOpen, isAsked }: Candidate, now: Date): boolean {
  return isOpen || isAsked || dueAt <= now || (state === 'review' && dueAt < startOfDay(now, 1))
}

const toFileKey = ({ pullRequestId, path }: { pullRequestId: string; path: string }) =>
  `${pullRequestId} ${path}`

function putInOrder<C extends Candidate>(cards: readonly C[]): C[] {
  const ordered = cards.toSorted(inOrder)
  const isNew = (card: Candidate) => toRank(card) === RANKS.new
  const seen = new Map<string, number>()
  const turns = new Map<Candidate, number>()
  for (const card of ordered.filter(isNew)) {
    turns.set(card, seen.get(card.topic) ?? 0)
    seen.set(card.topic, (seen.get(card.topic) ?? 0) + 1)
  }
  return ordered.toSorted((a, b) => (isNew(a) && isNew(b) ? (turns.get(a) ?? 0) - (turns.get(b) ?? 0) : 0))
}

const RANKS = { learning: 1, relearning: 1, review: 2, new: 3 }

const toRank = ({ isOpen, isAsked, state }: Candidate): number =>
  isOpen ? -1 : isAsked ? 0 : state in RANKS ? RANKS[state as keyof typeof RANKS] : RANKS.new

function inOrder(a: Candidate, b: Candidate): number {
  const relevance = toRank(a) === RANKS.new ? compareNew(a, b) : 0
  return (
    toRank(a) - toRank(b) || relevance || a.dueAt.getTime() - b.dueAt.getTime() || a.id.localeCompare(b.id)
  )
}

const compareNew = (a: Candidate, b: Candidate): number =>
  b.cameUp - a.cameUp ||
  Number(b.isStandard) - Number(a.isStandard) ||
  b.happenedAt.getTime() - a.happenedAt.getTime()

/** Counts the due cards of each day, starting with today's session. New cards are spread over the following days. */
export function planDays(
  candidates: readonly Candidate[],
  {
    now,
    session,
    days,
    newADay,
  }: { now: Date; session: readonly Candidate[]; days: number; newADay: number },
): { date: string; due: number }[] {
  const asked = new Set(session.map(({ id }) => id))
  const rest = candidates.filter(({ id }) => !asked.has(id))
  let fresh = rest.filter(({ state }) => state === 'new').length
  return Array.from({ length: days }, (_, day) => {
    const [from, to] = [startOfDay(now, day), startOfDay(now, day + 1)]
    const date = from.toISOString().slice(0, 10)
    if (day === 0) return { date, due: session.length }
    const isOn = ({ dueAt }: Candidate) => dueAt < to && (day === 1 || dueAt >= from)
    const reviews = rest.filter((card) => card.state !== 'new' && isOn(card)).length
    const added = Math.min(newADay, fresh)
    fresh -= added
    return { date, due: reviews + added }
  })
}
