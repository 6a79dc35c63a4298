import { readFileSync } from 'node:fs'
import { CATEGORIES } from '@debrief/domain/mistakes/categories'
import { SEVERITIES } from '@debrief/domain/mistakes/severity'
import { z } from 'zod'

const writer = z.enum(['author', 'reviewer', 'bot'])

const comment = {
  id: z.string().regex(/^(own|held)-\d{4}$/),
  body: z.string().trim().min(1),
  /** Null if the comment is on the pull request as a whole. */
  path: z.string().min(1).nullable(),
  from: writer.optional(),
  hunk: z.string().min(1).optional(),
  replies: z
    .array(z.strictObject({ author: writer, body: z.string().min(1) }))
    .min(1)
    .optional(),
  why: z.string().min(1),
}

const askedSchema = z.strictObject({
  ...comment,
  isMistake: z.literal(true),
  category: z.enum(CATEGORIES),
  severity: z.enum(SEVERITIES),
  topic: z.literal('validation').optional(),
})
const notAsked = { ...comment, isMistake: z.literal(false), category: z.null(), severity: z.null() }

export const NEGATIVE_KINDS = ['praise', 'thanks', 'answered-question', 'chatter', 'bot'] as const

const exampleSchema = z.discriminatedUnion('isMistake', [askedSchema, z.strictObject(notAsked)])
const negativeSchema = z.strictObject({ ...notAsked, kind: z.enum(NEGATIVE_KINDS) })

export type Example = z.infer<typeof exampleSchema>
export type NegativeExample = z.infer<typeof negativeSchema>

export const readExamples = (): Example[] => readLines('examples.jsonl', exampleSchema)

/** Used only for measuring, never for tuning. */
export const readNegatives = (): NegativeExample[] => readLines('negatives.jsonl', negativeSchema)

function readLines<T>(file: string, schema: z.ZodType<T>): T[] {
  const lines = readFileSync(new URL(file, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
  return lines.map((line, index) => {
    const parsed = schema.safeParse(JSON.parse(line))
    if (parsed.success) return parsed.data
    throw new Error(`${file}, line ${index + 1}: ${z.prettifyError(parsed.error)}`)
  })
}
