import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CATEGORIES, type Category } from '@debrief/domain/mistakes/categories'
import { z } from 'zod'
import { sharedFolder } from '../src/testing/shared-data.ts'
import { type LabeledComment, toThread } from './labeled-comment.ts'

const human = z.object({
  id: z.string(),
  repo: z.string(),
  path: z.string().nullable(),
  diff_hunk: z.string().nullable(),
  body: z.string(),
  label_subcategory: z.string(),
  accepted_product_categories: z.array(z.enum(CATEGORIES)).nullish(),
  expect_mistake: z.boolean().nullish(),
  cluster: z.string().optional(),
})
const violation = z.object({
  id: z.string(),
  path: z.string().nullable(),
  body: z.string(),
  architecture_violation: z.boolean(),
  kind: z.string().nullable(),
})
const finding = z.object({
  id: z.string(),
  path: z.string(),
  body: z.string(),
  category: z.string(),
  valid: z.boolean(),
})

const CLUSTERS: Record<string, Category[]> = {
  'return-type-hint': ['documentation', 'code-quality', 'best-practices'],
  'param-type-hint': ['documentation', 'code-quality', 'best-practices'],
  'descriptive-name': ['code-quality', 'best-practices'],
  'naming-convention': ['code-quality', 'best-practices'],
  'missing-doctest': ['testing', 'documentation'],
}
const FINDINGS: Record<string, Category[]> = {
  Performance: ['performance'],
  'Security Vulnerability': ['security'],
  'Code Defect': ['code-quality', 'error-handling', 'best-practices'],
}
const NOT_ARCHITECTURE = CATEGORIES.filter((category) => category !== 'architecture')

/** Logs a warning and returns an empty list if the comments are missing. */
export function outsideComments(): LabeledComment[] {
  const folder = sharedFolder('review-comments')
  if (!folder) return []
  const [people, bot, architecture] = [
    readLines(join(folder, 'crcpy_human.jsonl'), human),
    readLines(join(folder, 'crcpy_recurring_bot.jsonl'), human),
    readLines(join(folder, 'arch_violation.jsonl'), violation),
  ]
  const all = [...people.map(ofPeople), ...bot.map(ofBot), ...architecture.map(ofArchitecture), ...findings()]
  return [...new Map(all.map((comment) => [comment.id, comment])).values()]
}

const ofPeople = (row: z.infer<typeof human>): LabeledComment => ({
  id: row.id,
  source: 'people',
  project: row.repo,
  thread: toThread({ body: row.body, path: row.path, hunk: row.diff_hunk ?? '' }),
  isMistake: row.expect_mistake ?? null,
  categories: row.accepted_product_categories ?? [],
  severity: null,
  kind: row.label_subcategory,
})

const ofBot = (row: z.infer<typeof human>): LabeledComment => ({
  ...ofPeople(row),
  source: 'bot',
  thread: toThread({ body: row.body, path: row.path, hunk: row.diff_hunk ?? '', from: 'bot' }),
  isMistake: true,
  categories: CLUSTERS[row.cluster ?? ''] ?? [],
})

/** A comment that names a violation asks for a change. All other comments may or may not ask for a change. */
const ofArchitecture = (row: z.infer<typeof violation>): LabeledComment => ({
  id: row.id,
  source: 'architecture',
  project: `gerrit ${row.path?.split('/')[0] || 'none'}`,
  thread: toThread({ body: row.body, path: row.path }),
  isMistake: row.architecture_violation ? true : null,
  categories: row.architecture_violation ? ['architecture'] : NOT_ARCHITECTURE,
  severity: null,
  kind: row.kind ?? 'no violation',
})

function findings(): LabeledComment[] {
  const folder = sharedFolder('pull-requests')
  if (!folder) return []
  return readdirSync(folder)
    .toSorted()
    .filter((name) => existsSync(join(folder, name, 'labels.json')))
    .flatMap((name) => {
      const rows: unknown[] = JSON.parse(readFileSync(join(folder, name, 'labels.json'), 'utf8'))
      return rows.flatMap((row) => {
        const parsed = finding.safeParse(row)
        return parsed.success && parsed.data.valid ? [ofFinding(parsed.data, name)] : []
      })
    })
}

const ofFinding = (row: z.infer<typeof finding>, folder: string): LabeledComment => ({
  id: `${folder} ${row.id}`,
  source: 'findings',
  project: folder,
  thread: toThread({ body: row.body, path: row.path }),
  isMistake: true,
  categories: FINDINGS[row.category] ?? [],
  severity: null,
  kind: row.category,
})

const readLines = <T>(file: string, schema: z.ZodType<T>): T[] =>
  readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => schema.parse(JSON.parse(line)))
