import { CATEGORIES } from '@debrief/domain/mistakes/categories'
import { SEVERITIES } from '@debrief/domain/mistakes/severity'
import { z } from 'zod'

export const checkedFindingSchema = z.object({
  path: z.string(),
  startLine: z.number().int(),
  endLine: z.number().int(),
  /** The code after the change. Long lines are truncated. */
  code: z.string(),
  title: z.string(),
  /** The id of a lesson in the catalog. Null if an operator wrote the rule's lesson. */
  lesson: z.string().nullable(),
  category: z.enum(CATEGORIES),
  severity: z.enum(SEVERITIES),
  programmingLanguage: z.string(),
  why: z.string(),
  fix: z.string(),
  /** From 0 to 1. */
  confidence: z.number(),
})

export const likenessSchema = z.object({
  id: z.uuid(),
  kind: z.enum(['standard', 'recurring_mistake']),
  title: z.string(),
})
