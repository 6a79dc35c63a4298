import type { Mistake } from '@debrief/contracts/review'
import type { DiffLine } from '../../diff/diff-file.ts'
import { languageOf } from '../../language.ts'
import { findLesson } from '../../lessons/catalog.ts'
import { shownPath } from '../prompt/show-piece.ts'
import type { Located, ShownDiff } from './locate-quote.ts'
import { bringsForeign, sanitiseText } from './sanitise-text.ts'
import type { ProposedMistake } from './schema.ts'

const LONGEST = { title: 120, description: 1500, hunk: 20_000, code: 4000 }
const MOST_OCCURRENCES = 50
/** Nobody has confirmed what a model says, so it never counts as certain. */
const CONFIDENCE = { least: 0.1, most: 0.95 }
/** About what the change left as it was a model is less often right. */
const MAX_CONFIDENCE_UNCHANGED = 0.6

export type Words = Pick<
  Mistake,
  'title' | 'description' | 'lesson' | 'ask' | 'category' | 'severity' | 'confidence'
>
export type Outcome<Value> = { value: Value; reason: null } | { value: null; reason: string }

export const rejected = (reason: string) => ({ value: null, reason })

/** The model's words, made fit to be shown; a finding whose words are not fit is none. */
export function wordsOf(proposed: ProposedMistake): Outcome<Words> {
  const title = sanitiseText(proposed.title.replace(/\s+/g, ' '), LONGEST.title)?.replace(/\.$/, '')
  const description = sanitiseText(proposed.description, LONGEST.description)
  if (!title || !description) return rejected('its words hold links, HTML, mentions or commands')
  if (title === description) return rejected('it says nothing beyond its title')
  const { category, severity } = proposed
  const confidence = Math.min(Math.max(proposed.confidence, CONFIDENCE.least), CONFIDENCE.most)
  return {
    value: {
      title,
      description,
      lesson: lessonOf(proposed),
      ask: 'unknown',
      category,
      severity,
      confidence: Math.round(confidence * 100) / 100,
    },
    reason: null,
  }
}

/** A finding of the model's own: its code is found again in what was sent, and shown as it stands in the file. */
export function ownMistake(
  proposed: ProposedMistake,
  words: Words,
  { diff, holdsMask }: { diff: ShownDiff; holdsMask: (text: string) => boolean },
): Outcome<Mistake> {
  const path = diff.paths().find((each) => each === proposed.path || shownPath(each) === proposed.path)
  if (path === undefined) return rejected('its file was not sent')
  const { side, startLine } = proposed
  const places = diff.find(proposed.codeBefore, { path, side })
  if (places.length === 0) return rejected('its code is not in the diff')
  const changed = places.filter(({ lines }) => lines.some((line) => line.kind !== 'context'))
  const [at] = (changed.length > 0 ? changed : places.filter(isBesideChange)).toSorted(
    (a, b) => Math.abs(a.startLine - startLine) - Math.abs(b.startLine - startLine),
  )
  if (!at) return rejected('its code was not changed here')
  const confidence =
    changed.length > 0 ? words.confidence : Math.min(words.confidence, MAX_CONFIDENCE_UNCHANGED)
  const elsewhere = side === 'RIGHT' ? occurrencesOf(proposed, { diff, path, at }) : []
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
      programmingLanguage: languageOf(path),
      hunk: hunkOf(at),
      quote: null,
    },
    reason: null,
  }
}

/** An id that the catalog has; a made-up one is none. */
const lessonOf = ({ lesson }: ProposedMistake) =>
  lesson === null ? null : (findLesson(lesson.trim())?.id ?? null)

/** Lines from a change within which kept code may be wrong because of it, such as an import that nothing needs any more. */
const NEAR = 3

function isBesideChange({ piece: { hunk }, lines }: Located): boolean {
  const [first, last] = [
    hunk.lines.indexOf(lines[0] as DiffLine),
    hunk.lines.indexOf(lines.at(-1) as DiffLine),
  ]
  return hunk.lines.slice(Math.max(0, first - NEAR), last + NEAR + 1).some(({ kind }) => kind !== 'context')
}

/** The same code added in other places is the same mistake again. */
function occurrencesOf(
  { codeBefore }: ProposedMistake,
  { diff, path, at }: { diff: ShownDiff; path: string; at: Located },
): Mistake['occurrences'] {
  if (codeBefore.trim().length < 12) return []
  const language = languageOf(path)
  return diff
    .paths()
    .filter((each) => languageOf(each) === language)
    .flatMap((each) =>
      diff
        .find(codeBefore, { path: each, side: 'RIGHT' })
        .filter((found) => found.lines.every((line) => line.kind === 'add'))
        .filter((found) => each !== path || found.startLine !== at.startLine)
        .map(({ startLine, endLine }) => ({ path: each, side: 'RIGHT' as const, startLine, endLine })),
    )
    .slice(0, MOST_OCCURRENCES)
}

/** A fix that holds a mask, or brings an address or a tag that the file does not have, is not shown. */
export function fitFix(
  fix: string | null,
  { piece }: Pick<Located, 'piece'>,
  holdsMask: (text: string) => boolean,
) {
  if (fix === null || fix.length > LONGEST.code || holdsMask(fix)) return null
  return bringsForeign(fix, piece.file.patch ?? '') ? null : fix
}

const MARKS = { add: '+', del: '-', context: ' ' }

function hunkOf({ piece: { hunk } }: Located): string | null {
  const header =
    `@@ -${hunk.oldStart},${hunk.oldCount} +${hunk.newStart},${hunk.newCount} @@ ${hunk.section}`.trimEnd()
  const text = [header, ...hunk.lines.map((line) => MARKS[line.kind] + line.text)].join('\n')
  return text.length > LONGEST.hunk ? null : text
}
