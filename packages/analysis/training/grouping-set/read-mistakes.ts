import { readFileSync } from 'node:fs'
import { ASKS } from '@debrief/contracts/reviews/analysis-result'
import { CATEGORIES } from '@debrief/domain/mistakes/categories'
import { z } from 'zod'
import type { Groupable } from '../../src/grouping/groupable.ts'
import { isTunedOn } from './split.ts'

const row = z.strictObject({
  id: z.string().regex(/^own-\d{3}$/),
  /** Null for a look-alike that belongs to no group. */
  group: z.string().nullable(),
  writer: z.enum(['rule', 'analyzer', 'model']),
  title: z.string().min(1).max(200),
  description: z.string().max(4000),
  lesson: z.string().nullable(),
  ask: z.enum(ASKS),
  category: z.enum(CATEGORIES),
  programmingLanguage: z.string().nullable(),
  rule: z.string().nullable(),
  codeBefore: z.string().nullable(),
  codeAfter: z.string().nullable(),
  said: z.string().nullable(),
})
export type MistakeRow = z.infer<typeof row>

export interface LabeledMistake {
  mistake: Groupable
  group: string | null
  tunedOn: boolean
}

export const mistakesFile = new URL('mistakes.jsonl', import.meta.url)

export const readRows = (): MistakeRow[] =>
  readFileSync(mistakesFile, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => row.parse(JSON.parse(line)))

export const readMistakes = (): LabeledMistake[] =>
  readRows().map(({ group, writer: _, ...mistake }) => ({
    mistake: { ...mistake, vector: null },
    group,
    tunedOn: isTunedOn(group ?? mistake.id),
  }))
