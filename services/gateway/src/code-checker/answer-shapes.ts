import type { Exercise, Grade } from '@debrief/analysis/exercises/exercise'
import { mcpTools } from '@debrief/contracts/mcp'
import { CATEGORIES } from '@debrief/domain/categories'
import { z } from 'zod'

const exercise: z.ZodType<Exercise> = z.object({
  before: z.string(),
  after: z.string().nullable(),
  lines: z.object({ start: z.number().int(), end: z.number().int() }),
  kinds: z.array(z.enum(['fix', 'spot', 'choose'])).min(1),
  title: z.string(),
  problem: z.string().nullable(),
  category: z.enum(CATEGORIES),
  language: z.string().nullable(),
  path: z.string(),
  source: z.enum(['reviewer', 'analyzer', 'model']),
  rules: z.array(z.string()),
  turns: z.number().int(),
})

const grade: z.ZodType<Grade> = z.object({
  outcome: z.enum(['right', 'wrong', 'untold']),
  checks: z.array(z.object({ label: z.string(), passed: z.boolean() })),
})

/** What each task gives. A process that read hostile code is a stranger too, so its answers are held against these. */
export const answerShapes = {
  checkDiff: mcpTools.check_diff.output,
  checkChange: mcpTools.check_diff.output,
  gradeFix: grade,
  buildExercise: exercise.nullable(),
}
