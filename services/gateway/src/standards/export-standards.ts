import {
  exportStandardOccurrences,
  exportStandards,
  exportSuggestedStandards,
} from '@debrief/contracts/standards/export-standards'
import type { Route } from '../context.ts'
import { serveExport } from '../lists/export-list.ts'
import { findLooker, noSuchStandard, requireManager, requireMember } from '../policies/standards.ts'
import { readOccurrences } from './occurrences.queries.ts'
import { recordViews } from './show-standards.ts'
import { isStandard, readStandards } from './standards.queries.ts'
import { readSuggestions } from './suggestions.queries.ts'

const exportStandardsRoute = serveExport(exportStandards, {
  file: 'team-standards',
  columns: {
    Published: ({ approvedAt }) => approvedAt,
    Title: ({ title }) => title,
    Description: ({ description }) => description,
    Category: ({ category }) => category,
    Languages: ({ languages }) => languages.join(', '),
    Files: ({ paths }) => paths.join(', '),
    'Published by': ({ approvedBy }) => approvedBy,
    Source: ({ source }) => source,
    Updated: ({ updatedAt }) => updatedAt,
    Confirmed: ({ confirmedAt }) => confirmedAt,
    Occurrences: ({ occurrences }) => occurrences,
    'Last seen': ({ lastSeenAt }) => lastSeenAt,
    'Needs review': ({ markedForReview }) => markedForReview,
    Lesson: ({ lesson }) => lesson?.name,
  },
  async open({ query: { format: _, ...filters } }, context) {
    const looker = await findLooker(context)
    if (!looker) return []
    return async (wanted) => {
      const { standards, next } = await readStandards(context.db, looker, { ...filters, ...wanted })
      return { page: standards, next }
    }
  },
})

const exportStandardOccurrencesRoute = serveExport(exportStandardOccurrences, {
  file: 'standard-occurrences',
  columns: {
    Merged: ({ at }) => at,
    Title: ({ title }) => title,
    Member: ({ member }) => member?.username,
    Repository: ({ pullRequest }) => pullRequest.repository,
    Number: ({ pullRequest }) => pullRequest.number,
    Reviewer: ({ quote }) => quote?.author,
    Comment: ({ quote }) => quote?.body,
    URL: ({ pullRequest }) => pullRequest.url,
  },
  async open({ params }, context) {
    const looker = await requireMember(context)
    if (!(await isStandard(context.db, { ...params, ...looker }))) throw noSuchStandard()
    return async (wanted) => {
      const { occurrences, next } = await readOccurrences(context.db, looker, { ...params, ...wanted })
      await recordViews(context, occurrences)
      return { page: occurrences, next }
    }
  },
})

const exportSuggestedStandardsRoute = serveExport(exportSuggestedStandards, {
  file: 'suggested-standards',
  columns: {
    Suggested: ({ createdAt }) => createdAt,
    Title: ({ title }) => title,
    Description: ({ description }) => description,
    Category: ({ category }) => category,
    Languages: ({ languages }) => languages.join(', '),
    Files: ({ paths }) => paths.join(', '),
    Source: ({ source }) => source,
    Occurrences: ({ occurrences }) => occurrences,
    People: ({ people }) => people,
    'Last seen': ({ lastSeenAt }) => lastSeenAt,
    'Review comments': ({ evidence }) => evidence.length,
    Lesson: ({ lesson }) => lesson?.name,
  },
  async open(_, context) {
    const looker = await requireManager(context)
    const suggestions = await readSuggestions(context.db, looker, { limit: Number.POSITIVE_INFINITY })
    await recordViews(
      context,
      suggestions.flatMap(({ seen }) => seen),
    )
    return suggestions
  },
})

export const standardExportRoutes: readonly Route[] = [
  exportStandardsRoute,
  exportSuggestedStandardsRoute,
  exportStandardOccurrencesRoute,
]
