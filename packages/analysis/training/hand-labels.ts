import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { z } from 'zod'

const outcomeLabel = z.strictObject({
  pull: z.string(),
  comment: z.number(),
  outcome: z.enum(['fixed', 'partly fixed', "won't fix", 'merged unfixed', 'unknown']).nullable(),
  commit: z.string().length(40).nullable(),
  path: z.string().nullable(),
  startLine: z.number().nullable(),
  endLine: z.number().nullable(),
  also: z.array(z.string().length(40)).optional(),
  tuned: z.boolean(),
  why: z.string(),
})

const lessonLabel = z.strictObject({
  set: z.enum(['human', 'bot', 'architecture', 'pulls']),
  id: z.string(),
  lessons: z.array(z.string()),
  ask: z.enum(['add', 'remove', 'change', 'explain', 'unknown', 'none']),
  why: z.string(),
})

const pairLabel = z.strictObject({
  a: z.string(),
  b: z.string(),
  same: z.boolean(),
  hard: z.boolean(),
  /**
   * True if the pair was labeled because a version of the grouping joined the two comments. Recall ignores the pair.
   */
  placed: z.boolean().default(false),
  tuned: z.boolean(),
  why: z.string(),
})

const reading = z.strictObject({
  seed: z.string().regex(/^[0-9a-f]{8}$/),
  number: z.number(),
  pull: z.string(),
  found: z.string(),
  title: z.enum(['right', 'vague', 'misleading', 'empty']),
  text: z.enum(['true', 'none', 'generic', 'false']),
  category: z.boolean(),
  outcome: z.string().nullable(),
  outcomeRight: z.boolean(),
  pair: z.enum(['right', 'wrong', 'none']),
  why: z.string(),
})

export type Reading = z.infer<typeof reading>
export type OutcomeLabel = z.infer<typeof outcomeLabel>

export const readOutcomes = () => readLines('outcomes.jsonl', outcomeLabel)
export const readLessonLabels = () => readLines('lesson-labels.jsonl', lessonLabel)
export const readPairs = () => readLines('pairs.jsonl', pairLabel)
export const readReadings = () => readLines('readings.jsonl', reading)

/** The key is a comment's id, or a pair's two ids in order with a space between them. */
export const isInTunedHalf = (key: string) =>
  Number.parseInt(createHash('sha256').update(key).digest('hex').charAt(0), 16) < 8

const readLines = <T>(name: string, schema: z.ZodType<T>): T[] =>
  readFileSync(new URL(name, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => schema.parse(JSON.parse(line)))
