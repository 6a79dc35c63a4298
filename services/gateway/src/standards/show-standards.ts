import {
  listStandardOccurrences,
  listStandards,
  listSuggestedStandards,
  type StandardOccurrence,
  showStandard,
} from '@debrief/contracts/http/standards'
import { serve } from '@debrief/service-kit/http/serve'
import type { Context } from '../context.ts'
import { noteLook } from '../policy/viewed-user.ts'
import { readEffect } from './effect.queries.ts'
import { findLooker, findMember, requireManager } from './find-looker.ts'
import { readExample, readOccurrences } from './occurrences.queries.ts'
import { noSuchStandard } from './problems.ts'
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
  const looker = await findMember(context)
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
    const looker = await findMember(context)
    if (!(await isStandard(context.db, { ...params, ...looker }))) throw noSuchStandard()
    const page = await readOccurrences(context.db, looker, { ...params, ...query, limit: OCCURRENCES })
    await noteLooks(context, page.occurrences)
    return page
  },
)

export const listSuggestedStandardsRoute = serve(listSuggestedStandards)(async (_, context: Context) => {
  const looker = await requireManager(context)
  const suggestions = await readSuggestions(context.db, looker)
  await noteLooks(
    context,
    suggestions.flatMap(({ seen }) => seen),
  )
  return { suggestions }
})

/** A member's mistakes were shown to their manager: a look at each of those members (D23a). */
async function noteLooks(context: Context, occurrences: readonly StandardOccurrence[]): Promise<void> {
  const owners = new Set(occurrences.flatMap(({ member }) => (member ? [member.id] : [])))
  for (const ownerId of owners) await noteLook(context, { ownerId, screen: '/team-standards' })
}
