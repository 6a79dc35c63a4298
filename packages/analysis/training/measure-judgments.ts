import type { Category } from '@debrief/domain/mistakes/categories'
import { decodeModel, type StoredModel } from '../src/builtin/comments/classifier/weights.ts'
import { judgeComment } from '../src/builtin/comments/judge-comment.ts'
import type { Judgment } from '../src/builtin/comments/judgment.ts'
import { certainLesson } from '../src/builtin/threads/mistakes-of-threads.ts'
import { AUTHOR, type LabeledComment } from './labeled-comment.ts'
import { estimateShare, type Share } from './wilson.ts'

export interface Figure {
  name: string
  share: Share
  /** Set if the figure isn't a simple share. The interval still comes from `share`. */
  value?: number
  goal?: { bar: number; atLeast: boolean }
  baseline?: string
}

export interface JudgedComment {
  label: LabeledComment
  judgment: Judgment
}

export const judgeAll = (comments: readonly LabeledComment[], stored: StoredModel): JudgedComment[] => {
  const model = decodeModel(stored)
  return comments.flatMap((label) => {
    const judgment = judgeComment(label.thread, { authorLogin: AUTHOR, changedLater: false }, model)
    if (!judgment) return []
    const lesson = certainLesson(label.thread, judgment, null)
    return [{ label, judgment: { ...judgment, category: lesson?.category ?? judgment.category } }]
  })
}

export const measureJudgments = (comments: readonly LabeledComment[], stored: StoredModel): Figure[] =>
  computeFigures(judgeAll(comments, stored))

export function computeFigures(judged: readonly JudgedComment[]): Figure[] {
  const from = (...sources: LabeledComment['source'][]) =>
    judged.filter(({ label }) => sources.includes(label.source))
  const people = from('people')
  return [
    ...mistakeFigures('people’s comments', people),
    ...confidenceFigures('people’s comments', people),
    ...categoryFigures('people’s comments', people, 0.85),
    ...categoryFigures('documentation alone', ofKind(people, 'documentation'), 0.8),
    ...categoryFigures('validation alone', ofKind(people, 'validation'), 0.7),
    ...architectureFigures(from('architecture')),
    ...mistakeFigures('a bot’s recurring comments', from('bot')),
    ...categoryFigures('a bot’s recurring comments', from('bot')),
    ...categoryFigures('confirmed findings', from('findings')),
    ...mistakeFigures('own examples', from('own')),
    ...categoryFigures('own examples, one of nine right', from('own')),
    ...severityFigures(from('own')),
    ...negativeFigures(from('negatives')),
  ]
}

const isAccepted = ({ judgment }: JudgedComment) => judgment.verdict === 'mistake'
const ofKind = (judged: readonly JudgedComment[], kind: string) =>
  judged.filter(({ label }) => label.kind === kind)
const some = (figures: Figure[]) => figures.filter(({ share }) => share.of > 0)
const countWhere = <T>(items: readonly T[], is: (item: T) => boolean) => items.filter(is).length

function confidenceFigures(name: string, judged: readonly JudgedComment[]): Figure[] {
  const shown = judged.filter((each) => isAccepted(each) && each.label.isMistake !== null)
  const ranges: [from: number, below: number, text: string][] = [
    [0.9, 2, '0.9 or more'],
    [0.8, 0.9, '0.8 to 0.9'],
    [0, 0.8, 'less than 0.8'],
  ]
  return some(
    ranges.map(([from, below, text]) => {
      const own = shown.filter(({ judgment: { confidence } }) => confidence >= from && confidence < below)
      return {
        name: `${name}: shown with a confidence of ${text}, and mistakes`,
        share: estimateShare(
          countWhere(own, ({ label }) => label.isMistake === true),
          own.length,
        ),
        ...(from === 0.9 ? { goal: { bar: 0.9, atLeast: true } } : {}),
      }
    }),
  )
}

function mistakeFigures(name: string, judged: readonly JudgedComment[]): Figure[] {
  const asked = judged.filter(({ label }) => label.isMistake === true)
  const silent = judged.filter(({ label }) => label.isMistake === false)
  const right = countWhere(asked, isAccepted)
  const wrong = countWhere(silent, isAccepted)
  const always = (asked.length / (asked.length + silent.length)).toFixed(3)
  return some([
    {
      name: `${name}: mistakes found (recall)`,
      share: estimateShare(right, asked.length),
      goal: { bar: 0.95, atLeast: true },
      baseline: '‘always’ 1.000',
    },
    {
      name: `${name}: found ones that are mistakes (precision)`,
      share: estimateShare(right, right + wrong),
      goal: { bar: 0.97, atLeast: true },
      baseline: `‘always’ ${always}`,
    },
    {
      name: `${name}: praise and the like turned into mistakes`,
      share: estimateShare(wrong, silent.length),
      goal: { bar: 0.05, atLeast: false },
      baseline: '‘always’ 1.000',
    },
  ])
}

function categoryFigures(name: string, judged: readonly JudgedComment[], bar?: number): Figure[] {
  const accepted = judged.filter(
    (each) => each.label.isMistake === true && each.label.categories.length > 0 && isAccepted(each),
  )
  const fits = (category: Category) =>
    (countWhere(accepted, ({ label }) => label.categories.includes(category)) / accepted.length).toFixed(3)
  return some([
    {
      name: `${name}: category right among the accepted`,
      share: estimateShare(
        countWhere(accepted, ({ label, judgment }) => label.categories.includes(judgment.category)),
        accepted.length,
      ),
      ...(bar === undefined ? {} : { goal: { bar, atLeast: true } }),
      baseline: `‘best-practices’ ${fits('best-practices')}`,
    },
  ])
}

function architectureFigures(judged: readonly JudgedComment[]): Figure[] {
  const isIt = ({ label }: JudgedComment) => label.categories.includes('architecture')
  const said = judged.filter((each) => isAccepted(each) && each.judgment.category === 'architecture')
  const hits = countWhere(said, isIt)
  const all = countWhere(judged, isIt)
  const goal = { bar: 0.8, atLeast: true }
  const always = ((2 * all) / (judged.length + all)).toFixed(3)
  return some([
    { name: 'architecture: recognized (recall)', share: estimateShare(hits, all) },
    { name: 'architecture: recognized correctly (precision)', share: estimateShare(hits, said.length) },
    {
      name: 'architecture: F1; the count is of those judged correctly',
      value: (2 * hits) / (said.length + all),
      share: estimateShare(
        countWhere(judged, (each) => said.includes(each) === isIt(each)),
        judged.length,
      ),
      goal,
      baseline: `‘always’ ${always}`,
    },
  ])
}

function severityFigures(judged: readonly JudgedComment[]): Figure[] {
  const known = judged.filter((each) => each.label.severity !== null && isAccepted(each))
  const right = countWhere(known, ({ label, judgment }) => label.severity === judgment.severity)
  const low = (countWhere(known, ({ label }) => label.severity === 'low') / known.length).toFixed(3)
  return some([
    {
      name: 'own examples: severity right',
      share: estimateShare(right, known.length),
      baseline: `‘low’ ${low}`,
    },
  ])
}

function negativeFigures(judged: readonly JudgedComment[]): Figure[] {
  const figure = (name: string, some: readonly JudgedComment[]): Figure => ({
    name: `own negatives, ${name}: turned into mistakes`,
    share: estimateShare(countWhere(some, isAccepted), some.length),
    goal: { bar: 0.05, atLeast: false },
    baseline: '‘always’ 1.000',
  })
  const kinds = [...new Set(judged.map(({ label }) => label.kind))]
  return some([figure('all', judged), ...kinds.map((kind) => figure(kind, ofKind(judged, kind)))])
}
