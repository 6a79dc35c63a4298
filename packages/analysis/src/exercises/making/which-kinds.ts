import type { Category } from '@debrief/domain/mistakes/categories'
import { isCode } from '../../language.ts'
import { parses } from '../../syntax/parse-code.ts'
import { changedLines } from '../changed-lines.ts'
import type { ExerciseKind, Material } from '../exercise.ts'
import { isCandidate } from '../words-in.ts'

const DECLARATIONS = [
  /\b(?:const|let|var|val|auto)\s+(?:mut\s+)?([A-Za-z_]\w*)/g,
  /(?:^|[^\w.])([A-Za-z_]\w*)(?:\s*,\s*[A-Za-z_]\w*)*\s*:=/gm,
  /^[^\S\n]*([A-Za-z_]\w*)\s*=(?!=)/gm,
  /\b[A-Z][\w<>[\], ]*\s+([A-Za-z_]\w*)\s*(?:=(?!=)|;)/g,
  /\bas\s+([A-Za-z_]\w*)/g,
  /\bfor\s*\(?\s*(?:(?:const|let|var|final)\s+)?(?:[A-Z][\w<>]*\s+)?([A-Za-z_]\w*)\s*(?:in\b|of\b|:)/g,
]
/** Parameters count as declared, because the caller provides their values. */
const PARAMETERS = [/\b(?:def|function|func|fn|catch)\b[^(\n]*\(([^)]*)\)/g, /\(([^()]*)\)\s*(?:=>|->|:|\{)/g]

/**
 * Whether the fix deletes a declaration but still uses the value. Only part of the merged fix is then known, and that
 * part wouldn't run.
 */
export function isCutShort(before: string, after: string): boolean {
  const text = withoutRemarks(after)
  const made = namesMadeIn(text)
  for (const pattern of PARAMETERS)
    for (const [, list = ''] of text.matchAll(pattern))
      for (const [name] of list.matchAll(/\w+/g)) made.add(name)
  const lost = [...namesMadeIn(withoutRemarks(before))].filter((name) => !made.has(name))
  return lost.some((name) => new RegExp(`(?<![\\w.'"\`])${name}\\b(?!\\s*[:=])`).test(text))
}

const namesMadeIn = (text: string): Set<string> =>
  new Set(DECLARATIONS.flatMap((pattern) => [...text.matchAll(pattern)].map(([, name = '']) => name)))

/** A name in a comment, string or import isn't a use of the value. */
const withoutRemarks = (code: string) =>
  code
    .replace(/^[^\S\n]*(?:import|from|use|package|using)\b.*$/gm, '')
    .replace(/(?:\/\/|#).*$/gm, '')
    .replace(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/g, '""')

/** The maximum length of a fix in lines. A longer fix is too much to write in an exercise. */
const MAX_CHANGED = 16
/** There are many ways to write tests and documentation, so an answer would rarely match the merged fix. */
const INVENTED: ReadonlySet<Category> = new Set(['testing', 'documentation'])
/** The minimum number of lines to choose from. With fewer lines, guessing is too easy. */
const MIN_LINES = 4
const MIN_OTHERS = 3
const MAX_MARKED = 5

export function listKinds(
  material: Material,
  about: { language: string | null; category: Category; rules: readonly string[] },
): ExerciseKind[] {
  const { language } = about
  if (!isCode(language) || language === null) return []
  const kinds: ExerciseKind[] = []
  if (isForChoosing(material, language)) kinds.push('choose')
  if (isForSpotting(material)) kinds.push('spot')
  if (isForFixing(material, { ...about, language })) kinds.push('fix')
  return kinds
}

function isForChoosing({ before, after }: Material, language: string): boolean {
  if (after === null || !isWholeFix(before, after)) return false
  return parses(before, language) !== false && parses(after, language) !== false
}

function isForSpotting({ before, lines }: Material): boolean {
  const rows = before.split('\n')
  const marked = rows.slice(lines.start - 1, lines.end).filter(isCandidate).length
  const others = rows.filter(isCandidate).length - marked
  if (marked === 0 || lines.end - lines.start >= MAX_MARKED || others < MIN_OTHERS) return false
  // GitHub ends a comment's hunk at the commented line. Without code below that line, the last line would always be the
  // answer.
  return rows.length >= MIN_LINES && rows.slice(lines.end).some(isCandidate) && marked * 3 <= others + marked
}

function isForFixing(
  { before, after }: Material,
  { language, category, rules }: { language: string; category: Category; rules: readonly string[] },
): boolean {
  if (parses(before, language) !== true) return false
  if (rules.length === 0 && (after === null || INVENTED.has(category))) return false
  if (after === null) return true
  if (!isWholeFix(before, after) || parses(after, language) !== true) return false
  const old = changedLines(before, after)
  const now = changedLines(after, before)
  return Math.max(old.end - old.start, now.end - now.start) < MAX_CHANGED
}

const isWholeFix = (before: string, after: string) =>
  after.trim() !== '' && plain(before) !== plain(after) && !isCutShort(before, after)

const plain = (code: string) => code.split('\n').filter(isCandidate).join('').replace(/\s+/g, '')
