import { judgeComment } from '../src/builtin/comments/judge-comment.ts'
import type { Judgment } from '../src/builtin/comments/judgment.ts'
import { certainLesson } from '../src/builtin/threads/mistakes-of-threads.ts'
import { readLessonLabels } from './hand-labels.ts'
import { AUTHOR, type LabeledComment } from './labeled-comment.ts'
import { outsideComments } from './outside-comments.ts'
import { estimateShare, type Share } from './wilson.ts'

export interface LessonReading {
  id: string
  accepted: readonly string[]
  /** The first lesson that the comment's words name. Null if the words name no lesson. */
  named: string | null
  attached: string | null
  comment: LabeledComment
  judgment: Judgment
}

/** Logs a warning and returns an empty list if the shared data is missing. */
export function readLessons(): LessonReading[] {
  const labels = new Map(readLessonLabels().map((label) => [label.id, label.lessons]))
  return outsideComments().flatMap((comment) => {
    const accepted = labels.get(comment.id)
    const judgment = judgeComment(comment.thread, { authorLogin: AUTHOR, changedLater: false })
    if (!accepted || judgment?.verdict !== 'mistake') return []
    const lesson = certainLesson(comment.thread, judgment, null)
    const named = judgment.lessons[0]?.lesson.id ?? null
    return [{ id: comment.id, accepted, named, attached: lesson?.id ?? null, comment, judgment }]
  })
}

export interface LessonFigures {
  precision: Share
  coverage: Share
  attached: ReadonlySet<string>
  byWords: LessonShare[]
  byAttached: LessonShare[]
}

export interface LessonShare {
  lesson: string
  share: Share
}

/**
 * In at least this many real comments, a proven lesson is the first lesson that the wording names (docs/analysis.md).
 */
const MIN_HITS = 20
const MIN_PRECISION = 0.95

export function measureLessons(readings: readonly LessonReading[]): LessonFigures {
  const byAttached = sharesByLesson(readings, ({ attached }) => attached)
  const hits = byAttached.reduce((sum, { share }) => sum + share.hits, 0)
  const attached = readings.filter((reading) => reading.attached !== null)
  return {
    precision: estimateShare(hits, attached.length),
    coverage: estimateShare(attached.length, readings.length),
    attached: new Set(byAttached.map(({ lesson }) => lesson)),
    byWords: sharesByLesson(readings, ({ named }) => named),
    byAttached,
  }
}

function sharesByLesson(
  readings: readonly LessonReading[],
  lessonIn: (reading: LessonReading) => string | null,
): LessonShare[] {
  const byLesson = new Map<string, { hits: number; of: number }>()
  for (const reading of readings) {
    const lesson = lessonIn(reading)
    if (lesson === null) continue
    const count = byLesson.get(lesson) ?? { hits: 0, of: 0 }
    byLesson.set(lesson, { hits: count.hits + Number(reading.accepted.includes(lesson)), of: count.of + 1 })
  }
  return [...byLesson]
    .map(([lesson, { hits, of }]) => ({ lesson, share: estimateShare(hits, of) }))
    .toSorted((a, b) => b.share.of - a.share.of || (a.lesson < b.lesson ? -1 : 1))
}

export const provenLessons = ({ byWords }: LessonFigures): string[] =>
  byWords
    .filter(({ share }) => share.of >= MIN_HITS && share.hits / share.of >= MIN_PRECISION)
    .map(({ lesson }) => lesson)
    .toSorted()
