import { readFileSync } from 'node:fs'
import { CATEGORIES } from '@debrief/domain/categories'
import { z } from 'zod'
import type { Groupable } from '../../src/grouping/groupable.ts'
import { isTunedOn } from './split.ts'

const row = z.strictObject({
  id: z.string().regex(/^own-\d{3}$/),
  /** The recurring mistake it is; null for one that is like none of the others. */
  group: z.string().nullable(),
  title: z.string().min(1).max(200),
  description: z.string().min(1).max(4000),
  category: z.enum(CATEGORIES),
  programmingLanguage: z.string().nullable(),
  rule: z.string().nullable(),
  codeBefore: z.string().nullable(),
  codeAfter: z.string().nullable(),
  said: z.string().nullable(),
})

/** A mistake with the answer to which others it belongs. */
export interface LabelledMistake {
  mistake: Groupable
  group: string | null
  tunedOn: boolean
}

export function readMistakes(): LabelledMistake[] {
  const lines = readFileSync(new URL('mistakes.jsonl', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
  return lines.map((line) => {
    const { group, ...mistake } = row.parse(JSON.parse(line))
    return { mistake: { ...mistake, vector: null }, group, tunedOn: isTunedOn(group ?? mistake.id) }
  })
}
