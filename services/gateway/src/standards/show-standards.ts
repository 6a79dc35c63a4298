import {
  listStandardOccurrences,
  listStandards,
  type StandardOccurrence,
  showStandard,
} from '@debrief/contracts/standards/standards'
import { listSuggestedStandards } from '@debrief/contracts/standards/suggested-standards'
import { type Context, serve } from '../context.ts'
import { recordView } from '../policies/people.ts'
import { findLooker, noSuchStandard, requireManager, requireMember } from '../policies/standards.ts'
import { readEffect } from './effect.queries.ts'
import { readExample, readOccurrences } from './occurrences.queries.ts'
import { countStandards, isStandard, readStandard, readStandards } from './standards.queries.ts'
import { readEvidence, readSuggestions } from './suggestions.queries.ts'

const PAGE = 100
const OCCURRENCES = 20

export const listStandardsRoute = serve(listStandards)(async ({ query }, context: Context) => {
  const looker = await findLooker(context)
  if (!looker) return { team: null, standards: [], total: 0, next: null }
  const { teamId, teamName, isManager } = looker
  const [page, total] = await Promise.all([
    readStandards(context.db, looker, { ...query, limit: PAGE }),
    countStandards(context.db, teamId),
  ])
  return { team: { id: teamId, name: teamName, isManager }, ...page, total }
})

export const showStandardRoute = serve(showStandard)(async ({ params }, context: Context) => {
  const { db } = context
  const looker = await requireMember(context)
  const { standardId } = params
  const [standard, counted, example, evidence] = await Promise.all([
    readStandard(db, looker, standardId),
    readEffect(db, looker, standardId),
    readExample(db, looker, standardId),
    readEvidence(db, [standardId]),
  ])
  if (!standard) throw noSuchStandard()
  return { ...standard, ...counted, example, evidence: evidence.get(standardId) ?? [] }
})

export const listStandardOccurrencesRoute = serve(listStandardOccurrences)(
  async ({ params, query }, context: Context) => {
    const looker = await requireMember(context)
    if (!(await isStandard(context.db, { ...params, ...looker }))) throw noSuchStandard()
    const page = await readOccurrences(context.db, looker, { ...params, ...query, limit: OCCURRENCES })
    await recordViews(context, page.occurrences)
    return page
  },
)

export const listSuggestedStandardsRoute = serve(listSuggestedStandards)(async (_, context: Context) => {
  const looker = await requireManager(context)
  const suggestions = await readSuggestions(context.db, looker)
  await recordViews(
    context,
    suggestions.flatMap(({ seen }) => seen),
  )
  return { suggestions }
})

/** Records that the manager saw the mistakes of the members in `occurrences` (D23a). */
export async function recordViews(
  context: Context,
  occurrences: readonly StandardOccurrence[],
): Promise<void> {
  const owners = new Set(occurrences.flatMap(({ member }) => (member ? [member.id] : [])))
  for (const ownerId of owners) await recordView(context, { ownerId, screen: '/team-standards' })
}
