import { exportEndpoint } from '../lists/export.ts'
import {
  listStandardOccurrences,
  listStandards,
  standardOccurrenceSchema,
  standardSchema,
  suggestedStandardSchema,
} from './standards.ts'
import { listSuggestedStandards } from './suggested-standards.ts'

export const exportStandards = exportEndpoint({
  name: 'GET /api/standards/export',
  summary: 'Export the standards of the viewer’s team as CSV or JSON',
  list: listStandards,
  row: standardSchema,
})

export const exportStandardOccurrences = exportEndpoint({
  name: 'GET /api/standards/:standardId/occurrences/export',
  summary: 'Export the mistakes that violate a standard as CSV or JSON',
  list: listStandardOccurrences,
  row: standardOccurrenceSchema,
})

export const exportSuggestedStandards = exportEndpoint({
  name: 'GET /api/standards/suggested/export',
  summary: 'Export the suggested standards for the viewer’s team as CSV or JSON. For managers',
  list: listSuggestedStandards,
  row: suggestedStandardSchema,
})
