import { readdirSync, readFileSync } from 'node:fs'
import { ASKS, type Ask } from '@debrief/contracts/reviews/analysis-result'
import { CATEGORIES, type Category } from '@debrief/domain/mistakes/categories'
import { SEVERITIES, type Severity } from '@debrief/domain/mistakes/severity'
import { load } from 'js-yaml'
import { z } from 'zod'
import { LINE_KINDS, type LineKind } from '../builtin/comments/classifier/kind-of-line.ts'
import { splitSentences } from '../builtin/comments/read-comment.ts'
import { builtInRuleFiles } from '../builtin/rule-files/read-rule-files.ts'
import { EDITS, type Edit } from './describe-edit.ts'
import { Patterns } from './patterns.ts'

export interface Lesson {
  /** A stable kebab-case id. Stored with mistakes and used in URLs. */
  id: string
  name: string
  aliases: string[]
  labels: string[]
  category: Category
  severity: Severity
  /** The languages are named as on GitHub. Null if the lesson applies to any language. */
  languages: string[] | null
  rules: string[]
  references: { title: string; url: string }[]
  match: {
    /** The kinds of request that match. Null if all kinds match. A request of unknown kind always matches. */
    asks: Ask[] | null
    says: Patterns
    /** Phrases that are too general on their own, such as "remove?". They count only with supporting evidence. */
    hints: Patterns
    unless: Patterns
    /** If true, a more specific lesson in the same sentence takes precedence. */
    general: boolean
    /** Evidence in the code. One match is enough to confirm the lesson. */
    code: {
      before: Patterns
      after: Patterns
      removed: Patterns
      added: Patterns
      path: Patterns
      line: readonly LineKind[]
      edit: readonly Edit[]
    }
  }
  words: string[]
  /** Contains Markdown, like `spot`, `fix` and `fine`. */
  goesWrong: string
  spot: string
  fix: string
  fine: string
  examples: { language: string; bad: string; good: string }[]
}

const patterns = z.array(z.string()).default([])
const frontMatter = z.object({
  id: z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/),
  name: z.string().min(2).max(60),
  aliases: z.array(z.string()),
  category: z.enum(CATEGORIES),
  severity: z.enum(SEVERITIES),
  languages: z.union([z.literal('any'), z.array(z.string()).min(1)]),
  rules: z.array(z.string()).default([]),
  references: z.array(z.object({ title: z.string().min(1), url: z.url({ protocol: /^https$/ }) })).min(1),
  match: z.object({
    ask: z.array(z.enum(ASKS)).optional(),
    says: patterns,
    hints: patterns,
    unless: patterns,
    general: z.boolean().default(false),
    code: z
      .strictObject({
        before: patterns,
        after: patterns,
        removed: patterns,
        added: patterns,
        path: patterns,
        line: z.array(z.enum(LINE_KINDS)).default([]),
        edit: z.array(z.enum(EDITS)).default([]),
      })
      .prefault({}),
  }),
  words: z.array(z.string()).default([]),
})

const folder = new URL('../../lessons/', import.meta.url)
let catalog: Lesson[] | undefined
let byId: Map<string, Lesson> | undefined
let byRule: Map<string, Lesson> | undefined

/** Returns all lessons sorted by name. Throws an Error if a lesson is invalid. */
export function allLessons(): readonly Lesson[] {
  catalog ??= lessonFiles()
    .map(({ path, text }) => readLesson(text, path))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
  return catalog
}

export function findLesson(id: string): Lesson | null {
  byId ??= new Map(allLessons().map((lesson) => [lesson.id, lesson]))
  return byId.get(id) ?? null
}

/** Null if no lesson has the rule. */
export function findLessonOfRule(rule: string): Lesson | null {
  byRule ??= new Map(allLessons().flatMap((lesson) => lesson.rules.map((name) => [name, lesson] as const)))
  return byRule.get(rule) ?? null
}

export function addRule(lesson: Lesson, rule: string): void {
  if (!lesson.rules.includes(rule)) lesson.rules.push(rule)
  byRule = undefined
}

export function removeRule(lesson: Lesson, rule: string): void {
  lesson.rules = lesson.rules.filter((name) => name !== rule)
  byRule = undefined
}

/** Throws an Error if no lesson has the rule. */
export function lessonOfRule(rule: string): Lesson {
  const lesson = findLessonOfRule(rule)
  if (!lesson) throw new Error(`No lesson in packages/analysis/lessons has the rule ${rule}.`)
  return lesson
}

/** Only the first two sentences of "What goes wrong" apply to every case. */
export const lessonText = ({ goesWrong }: Lesson): string => splitSentences(goesWrong).slice(0, 2).join(' ')

/** `path` is "<category>/<id>.md". */
export function lessonFiles(): { path: string; text: string }[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.md'))
    .toSorted()
    .map((path) => ({ path, text: readFileSync(new URL(path, folder), 'utf8') }))
}

export function readLesson(text: string, path: string): Lesson {
  const parts = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text)
  if (!parts) throw new Error(`${path} has no front matter. Start the file with a line of three dashes.`)
  const [, head = '', body = ''] = parts
  // Skips the example comments, which are the largest part of the front matter. Only tests read them.
  const read = frontMatter.safeParse(load(head.split(/^matches:/m, 1)[0] ?? ''))
  if (!read.success) throw new Error(`${path}: ${z.prettifyError(read.error)}`)
  const { match, languages, rules, ...facts } = read.data
  return {
    ...facts,
    rules: [...rules, ...findRuleFiles(facts.id)],
    labels: [facts.name, ...facts.aliases].map((label) => label.toLowerCase()),
    languages: languages === 'any' ? null : languages,
    match: {
      asks: match.ask ?? null,
      says: new Patterns(match.says, 'm'),
      hints: new Patterns(match.hints, 'm'),
      unless: new Patterns(match.unless),
      general: match.general,
      code: {
        before: new Patterns(match.code.before, 'm'),
        after: new Patterns(match.code.after, 'm'),
        removed: new Patterns(match.code.removed, 'm'),
        added: new Patterns(match.code.added, 'm'),
        path: new Patterns(match.code.path),
        line: match.code.line,
        edit: match.code.edit,
      },
    },
    ...sections(body, path),
    examples: examples(body),
  }
}

/** A lesson's own file lists only rules that aren't in rule files. */
const findRuleFiles = (id: string) =>
  builtInRuleFiles()
    .filter(({ lesson }) => lesson === id)
    .map((file) => file.id)

const HEADINGS = {
  goesWrong: 'What goes wrong',
  spot: 'How to spot it',
  fix: 'How to fix it',
  fine: "When it's fine",
} as const

function sections(body: string, path: string): Pick<Lesson, keyof typeof HEADINGS> {
  const texts = new Map(
    body.split(/^## /m).map((part) => {
      const end = part.indexOf('\n')
      return [
        part.slice(0, end).trim(),
        part
          .slice(end)
          .trim()
          .replace(/(?<=\S)\n(?=\S)/g, ' '),
      ] as const
    }),
  )
  const section = (heading: string) => {
    const text = texts.get(heading)
    if (!text) throw new Error(`${path} has no section "${heading}".`)
    return text
  }
  return {
    goesWrong: section(HEADINGS.goesWrong),
    spot: section(HEADINGS.spot),
    fix: section(HEADINGS.fix),
    fine: section(HEADINGS.fine),
  }
}

function examples(body: string): Lesson['examples'] {
  const fences = [...body.matchAll(/^```(\S+) (bad|good)\n([\s\S]*?)^```$/gm)]
  return fences.flatMap(([, language = '', kind, bad = ''], index) => {
    const good = fences[index + 1]?.[3]
    return kind === 'bad' && good !== undefined ? [{ language, bad, good }] : []
  })
}
