import { CATEGORIES } from '@debrief/domain/categories'
import { SEVERITIES } from '@debrief/domain/severity'
import { z } from 'zod'

/** What a check of a change says of one place in it, wherever it was asked for. */
export const checkedFindingSchema = z.object({
  path: z.string(),
  startLine: z.number().int(),
  endLine: z.number().int(),
  /** The lines as the change leaves them, long ones cut. */
  code: z.string(),
  title: z.string(),
  /** Id of the catalog's lesson. */
  lesson: z.string(),
  category: z.enum(CATEGORIES),
  severity: z.enum(SEVERITIES),
  programmingLanguage: z.string(),
  /** Why it matters. */
  why: z.string(),
  /** What to do instead. */
  fix: z.string(),
  /** 0 to 1. */
  confidence: z.number(),
})

/** What a finding is like: a recurring mistake of the person's own, or a standard of their team. */
export const likenessSchema = z.object({
  id: z.uuid(),
  kind: z.enum(['standard', 'recurring_mistake']),
  title: z.string(),
})
