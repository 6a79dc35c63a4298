import type { Mistake } from '@debrief/contracts/reviews/analysis-result'
import { detectLanguage } from '@debrief/domain/pull-requests/languages'
import type { DiffLine } from '../../diff/diff-file.ts'
import { findLesson } from '../../lessons/catalog.ts'
import { shownPath } from '../prompt/show-piece.ts'
import type { QuoteLocation, ShownDiff } from './locate-quote.ts'
import { bringsForeign, sanitizeText } from './sanitize-text.ts'
import type { ProposedMistake } from './schema.ts'

export const MAX_LENGTH = { title: 120, description: 1500, hunk: 20_000, code: 4000 }
const MAX_OCCURRENCES = 50
/** A model's findings are unconfirmed, so they're never certain. */
const CONFIDENCE = { min: 0.1, max: 0.95 }
/** The maximum confidence for unchanged code, where models are less reliable. */
const MAX_CONFIDENCE_UNCHANGED = 0.6

export type Words = Pick<
  Mistake,
  'title' | 'description' | 'lesson' | 'ask' | 'category' | 'severity' | 'confidence'
>
export type Outcome<Value> = { value: Value; reason: null } | { value: null; reason: string }

export const rejected = (reason: string) => ({ value: null, reason })

export function sanitizeWords(proposed: ProposedMistake): Outcome<Words> {
  const title = sanitizeText(proposed.title.replace(/\s+/g, ' '), MAX_LENGTH.title)?.replace(/\.$/, '')
  const description = sanitizeText(proposed.description, MAX_LENGTH.description)
  if (!title || !description) return rejected('its words hold links, HTML, mentions or commands')
  if (title === description) return rejected('it says nothing beyond its title')
  const { category, severity } = proposed
  const confidence = Math.min(Math.max(proposed.confidence, CONFIDENCE.min), CONFIDENCE.max)
  return {
    value: {
      title,
      description,
      lesson: findLessonId(proposed),
      ask: 'unknown',
      category,
      severity,
      confidence: Math.round(confidence * 100) / 100,
    },
    reason: null,
  }
}

/** The quoted code must occur in the diff that was sent, in or near a change. */
export function ownMistake(
  proposed: ProposedMistake,
  words: Words,
  { diff, holdsMask }: { diff: ShownDiff; holdsMask: (text: string) => boolean },
): Outcome<Mistake> {
  const path = diff.paths().find((each) => each === proposed.path || shownPath(each) === proposed.path)
  if (path === undefined) return rejected('its file was not sent')
  const { side, startLine } = proposed
  // A closing bracket occurs almost everywhere, so quoting it isn't evidence.
  if (!/[\p{L}\p{N}]/u.test(proposed.codeBefore)) return rejected('its code is only punctuation')
  const places = diff.find(proposed.codeBefore, { path, side })
  if (places.length === 0) return rejected('its code is not in the diff')
  const changed = places.filter(({ lines }) => lines.some((line) => line.kind !== 'context'))
  const [at] = (changed.length > 0 ? changed : places.filter(isBesideChange)).toSorted(
    (a, b) => Math.abs(a.startLine - startLine) - Math.abs(b.startLine - startLine),
  )
  if (!at) return rejected('its code was not changed here')
  const confidence =
    changed.length > 0 ? words.confidence : Math.min(words.confidence, MAX_CONFIDENCE_UNCHANGED)
  const elsewhere = side === 'RIGHT' ? findOccurrences(proposed, { diff, path, at }) : []
  const place = { path, side, startLine: at.startLine, endLine: at.endLine }
  return {
    value: {
      ...words,
      confidence,
      source: 'model',
      rule: null,
      reviewCommentIds: [],
      ...place,
      occurrences: [place, ...elsewhere],
      codeBefore: at.lines.map((line) => line.text).join('\n'),
      codeAfter: fitFix(proposed.codeAfter, at, holdsMask),
      fixedIn: null,
      outcome: null,
      outcomeEvidence: null,
      resolution: null,
      programmingLanguage: detectLanguage(path),
      hunk: formatHunk(at),
      quote: null,
    },
    reason: null,
  }
}

const findLessonId = ({ lesson }: ProposedMistake) =>
  lesson === null ? null : (findLesson(lesson.trim())?.id ?? null)

/**
 * The maximum distance, in lines, between a change and a finding in unchanged code. A change may break nearby code,
 * such as an import that is no longer used.
 */
const NEAR = 3

function isBesideChange({ piece: { hunk }, lines }: QuoteLocation): boolean {
  const [first, last] = [
    hunk.lines.indexOf(lines[0] as DiffLine),
    hunk.lines.indexOf(lines.at(-1) as DiffLine),
  ]
  return hunk.lines.slice(Math.max(0, first - NEAR), last + NEAR + 1).some(({ kind }) => kind !== 'context')
}

/** The same code added elsewhere is another occurrence of the mistake. */
function findOccurrences(
  { codeBefore }: ProposedMistake,
  { diff, path, at }: { diff: ShownDiff; path: string; at: QuoteLocation },
): Mistake['occurrences'] {
  if (codeBefore.trim().length < 12) return []
  const language = detectLanguage(path)
  return diff
    .paths()
    .filter((each) => detectLanguage(each) === language)
    .flatMap((each) =>
      diff
        .find(codeBefore, { path: each, side: 'RIGHT' })
        .filter((found) => found.lines.every((line) => line.kind === 'add'))
        .filter((found) => each !== path || found.startLine !== at.startLine)
        .map(({ startLine, endLine }) => ({ path: each, side: 'RIGHT' as const, startLine, endLine })),
    )
    .slice(0, MAX_OCCURRENCES)
}

/**
 * Null if the fix contains a mask, is too long, or adds a URL, image, tag, mention or command that isn't in the file's
 * diff.
 */
export function fitFix(
  fix: string | null,
  { piece }: Pick<QuoteLocation, 'piece'>,
  holdsMask: (text: string) => boolean,
) {
  if (fix === null || fix.length > MAX_LENGTH.code || holdsMask(fix)) return null
  return bringsForeign(fix, piece.file.patch ?? '') ? null : fix
}

const MARKS = { add: '+', del: '-', context: ' ' }

function formatHunk({ piece: { hunk } }: QuoteLocation): string | null {
  const header =
    `@@ -${hunk.oldStart},${hunk.oldCount} +${hunk.newStart},${hunk.newCount} @@ ${hunk.section}`.trimEnd()
  const text = [header, ...hunk.lines.map((line) => MARKS[line.kind] + line.text)].join('\n')
  return text.length > MAX_LENGTH.hunk ? null : text
}
