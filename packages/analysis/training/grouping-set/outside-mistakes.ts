import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { judgeComment } from '../../src/builtin/comments/judge-comment.ts'
import { buildMistake } from '../../src/builtin/threads/mistakes-of-threads.ts'
import { sharedFolder } from '../../src/testing/shared-data.ts'
import { AUTHOR, toThread } from '../labeled-comment.ts'
import type { LabeledMistake } from './read-mistakes.ts'
import { isTunedOn } from './split.ts'

const comment = z.object({
  id: z.string(),
  path: z.string().nullable(),
  diff_hunk: z.string().nullable(),
  body: z.string(),
  cluster: z.string().optional(),
})

export interface OutsideMistakes {
  comments: number
  clustered: number
  mistakes: LabeledMistake[]
}

/** A bot's mistakes are grouped by cluster. People's mistakes have no groups. Null if the comments are missing. */
export function outsideMistakes(): OutsideMistakes | null {
  const folder = sharedFolder('review-comments')
  if (!folder || !existsSync(join(folder, 'crcpy_recurring_bot.jsonl'))) return null
  const bot = readLines(join(folder, 'crcpy_recurring_bot.jsonl'))
  const known = new Set(bot.map(({ id }) => id))
  const people = readLines(join(folder, 'crcpy_human.jsonl')).filter(({ id }) => !known.has(id))
  const mistakes = [...bot, ...people].flatMap(toLabeledMistakes)
  return { comments: bot.length + people.length, clustered: bot.length, mistakes }
}

function toLabeledMistakes({
  id,
  path,
  diff_hunk,
  body,
  cluster,
}: z.infer<typeof comment>): LabeledMistake[] {
  const thread = toThread({ body, path, hunk: diff_hunk ?? undefined })
  const judged = judgeComment(thread, { authorLogin: AUTHOR, changedLater: false })
  if (judged?.verdict !== 'mistake') return []
  const { title, description, lesson, ask, category, programmingLanguage, codeBefore, codeAfter } =
    buildMistake(thread, judged, NO_FIX)
  const mistake = {
    id,
    title,
    description,
    lesson,
    ask,
    category,
    programmingLanguage,
    rule: null,
    codeBefore,
    codeAfter,
    said: body,
    vector: null,
  }
  return [{ mistake, group: cluster ?? null, tunedOn: isTunedOn(cluster ?? id) }]
}

const NO_FIX: Parameters<typeof buildMistake>[2] = {
  outcome: 'unknown',
  evidence: null,
  fixedIn: null,
  codeBefore: null,
  codeAfter: null,
}

const readLines = (file: string) =>
  readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => comment.parse(JSON.parse(line)))
