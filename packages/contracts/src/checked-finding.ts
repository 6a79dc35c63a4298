import { CATEGORIES } from '@debrief/domain/categories'
import { SEVERITIES } from '@debrief/domain/severity'
import { z } from 'zod'

/** A finding from checking a change, whichever interface requested the check. */
export const checkedFindingSchema = z.object({
  path: z.string(),
  startLine: z.number().int(),
  endLine: z.number().int(),
  /** The lines after the change. Long code is cut. */
  code: z.string(),
  title: z.string(),
  /** Id of a lesson in the catalog. */
  lesson: z.string(),
  category: z.enum(CATEGORIES),
  severity: z.enum(SEVERITIES),
  programmingLanguage: z.string(),
  /** Why the problem matters. */
  why: z.string(),
  /** What to do instead. */
  fix: z.string(),
  /** From 0 to 1. */
  confidence: z.number(),
})

/** A recurring mistake of the person, or a standard of their team, that the finding resembles. */
export const likenessSchema = z.object({
  id: z.uuid(),
  kind: z.enum(['standard', 'recurring_mistake']),
  title: z.string(),
})
