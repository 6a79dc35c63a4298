import { append, type Lookup, regroup } from '@debrief/analysis/grouping/placing/plan-groups'
import { MAX_MEMBERS } from '@debrief/analysis/grouping/placing/sphere'
import type { Embeddings } from '@debrief/analysis/model/embeddings'
import { listOpportunities, toOpportunity } from '@debrief/analysis/opportunities'
import type { ComparedGroup, StoredGroup } from '@debrief/contracts/mistakes/grouping'
import type { AnalysisResult, Mistake } from '@debrief/contracts/reviews/analysis-result'
import type { Database, Trx } from '@debrief/database/connect'
import { announceGroups, applyPlan } from '@debrief/database/mistakes/grouping/apply-plan'
import { clearRegroup } from '@debrief/database/mistakes/grouping/group-mistakes'
import {
  areReviewsComing,
  type LockedScope,
  readCategory,
  readComparedGroups,
  readGroups,
  readSingles,
  readWaiting,
} from '@debrief/database/mistakes/grouping/read-scope'
import { notifyCameBack } from '@debrief/database/notifications/notify'
import type { LearningInput } from '@debrief/database/reviews/insert-mistakes'
import type { Category } from '@debrief/domain/mistakes/categories'
import type { Log } from '@debrief/service-kit/log'
import { type Comparer, openComparing } from './comparing.ts'

export interface Grouper {
  prepare(
    result: AnalysisResult,
    options: { signal: AbortSignal; log: Pick<Log, 'warn'> },
  ): Promise<LearningInput>
  /**
   * Groups the new mistakes of a locked scope. Returns 'now' if there is more to do, 'later' if older mistakes are
   * likely to follow, and null if everything is grouped.
   */
  group(trx: Trx, scope: LockedScope): Promise<'now' | 'later' | null>
}

/** Without embeddings, a scope with at least this many mistakes compares new mistakes only with likely matches. */
const NARROW_FROM = 2_000
/** Room for about 16,000 mistakes, so a large team's mistakes stay cached between reviews. */
const CACHE_BYTES = 64 * 1024 * 1024

/**
 * The longest time that grouping waits for reviews in progress. If reviews finish out of merge order, their categories
 * must be regrouped, which is slow.
 */
const MAX_WAIT_SECONDS = 30

export function createGrouper(
  embeddings: Embeddings | null,
  { narrowFrom = NARROW_FROM, cacheBytes = CACHE_BYTES } = {},
): Grouper {
  const embeddingModel = embeddings?.model ?? null
  let comparing: Promise<Comparer> | null = null
  const open = (db: Database) => {
    comparing ??= openComparing(db, { model: embeddingModel, narrowFrom, cacheBytes }).catch(
      (error: unknown) => {
        comparing = null
        throw error
      },
    )
    return comparing
  }
  return {
    async prepare(result, { signal, log }) {
      const vectors = await embedMistakes(embeddings, result.mistakes, { signal, log })
      return {
        opportunities: listOpportunities(result.coverage),
        embeddingModel,
        mistakes: result.mistakes.map(({ path }, at) => {
          return { opportunity: toOpportunity(path), embedding: vectors?.[at] ?? null }
        }),
      }
    },
    async group(trx, scope) {
      const waiting = await readWaiting(trx, scope)
      const early = waiting.filter(({ isEarly }) => isEarly)
      const mistakeIds = early.map(({ id }) => id)
      const isLater =
        early.length > 0 && (await areReviewsComing(trx, scope, { mistakeIds, seconds: MAX_WAIT_SECONDS }))
      const postponed = new Set(isLater ? early.map((one) => one.category) : [])
      const [category] = [...scope.regroup, ...(isLater ? [] : early.map((one) => one.category))]
      if (category !== undefined) {
        await groupAgain(await open(trx), trx, { scope, category })
        return 'now'
      }
      const mistakes = waiting.filter((one) => !postponed.has(one.category))
      if (mistakes.length > 0) await groupNew(await open(trx), trx, { scope, mistakes })
      return isLater ? 'later' : null
    },
  }
}

async function groupAgain(
  comparing: Comparer,
  trx: Trx,
  { scope, category }: { scope: LockedScope; category: Category },
): Promise<void> {
  await clearRegroup(trx, { scopeIds: [scope.id, ...scope.userIds], category })
  const mistakes = await readCategory(trx, scope, category)
  const groups = await readGroups(trx, scope, { categories: [category], newest: 0 })
  const lookup = await comparing.read(
    trx,
    mistakes.map(({ id }) => id),
  )
  const { teamId } = scope
  await applyPlan(
    trx,
    await comparing.withVectors(trx, () => regroup({ teamId, groups, category, mistakes, lookup })),
  )
  await announce(
    trx,
    mistakes.filter(({ isNew }) => isNew),
  )
}

async function groupNew(
  comparing: Comparer,
  trx: Trx,
  { scope, mistakes }: { scope: LockedScope; mistakes: Awaited<ReturnType<typeof readWaiting>> },
): Promise<void> {
  const categories = [...new Set(mistakes.map(({ category }) => category))]
  const compared = await readComparedGroups(trx, scope, categories)
  const others = await readGroups(trx, scope, { categories, newest: MAX_MEMBERS, uncompared: true })
  const singles = await readSingles(trx, scope, categories)
  const ids = [...mistakes, ...singles, ...others.flatMap(({ members }) => members)].map(({ id }) => id)
  const lookup = await comparing.read(trx, [...ids, ...compared.flatMap(({ newest }) => newest)])
  const likely = comparing.narrow({ mistakes, groups: compared, singles, lookup })
  const neighbors = await comparing.findNeighbors(trx, scope, mistakes)
  const { teamId } = scope
  const groups = [...others, ...likely.groups.map((group) => toStored(group, scope, lookup))]
  const plan = () => append({ teamId, groups, singles: likely.singles, mistakes, lookup, neighbors })
  await applyPlan(trx, await comparing.withVectors(trx, plan))
  await announce(trx, mistakes)
}

async function announce(trx: Trx, mistakes: readonly { id: string }[]): Promise<void> {
  const ids = mistakes.map(({ id }) => id)
  await notifyCameBack(trx, ids)
  await announceGroups(trx, ids)
}

function toStored(
  { newest, ...group }: ComparedGroup,
  { id, teamId }: LockedScope,
  lookup: Lookup,
): StoredGroup {
  const isTeams = teamId !== null
  const members = newest.map((one) => ({ id: one, userId: lookup(one).userId, isTeams }))
  const owner = { teamId, userId: isTeams ? null : id }
  return { ...group, ...owner, isKept: group.hasOwnText, hasOthers: false, count: newest.length + 1, members }
}

/**
 * Returns a vector for each mistake, in order. Returns null if there are no mistakes, no endpoint is configured, or the
 * endpoint fails.
 */
export async function embedMistakes(
  embeddings: Embeddings | null,
  mistakes: readonly Pick<Mistake, 'title' | 'description'>[],
  { signal, log }: { signal: AbortSignal; log: Pick<Log, 'warn'> },
): Promise<number[][] | null> {
  if (!embeddings || mistakes.length === 0) return null
  try {
    const texts = mistakes.map(({ title, description }) => `${title}\n\n${description}`)
    return await embeddings.embed(texts, { signal })
  } catch (error) {
    signal.throwIfAborted()
    log.warn({ err: error, model: embeddings.model }, 'no embeddings: comparing mistakes by their words')
    return null
  }
}
