import { table } from '../harness/report.ts'
import type { Corpus } from './corpus/build-corpus.ts'
import { groupAll, type HistoryMistake, judge, type Recurring } from './measure-recurrence.ts'

export type JudgedGroup = Recurring & ReturnType<typeof judge>

export function judgeAll(found: readonly HistoryMistake[], teamId: string | null): JudgedGroup[] {
  return groupAll(found, teamId)
    .filter(({ members }) => new Set(members.map(({ pull }) => pull.number)).size > 1)
    .map((one) => ({ ...one, ...judge(one) }))
}

export interface Measurement {
  corpus: Corpus
  found: HistoryMistake[]
}

/** Covers several repositories, because a single repository has few recurring mistakes. */
export function describeRecurrence(measured: readonly Measurement[]): string {
  const each = measured.map(countRight)
  const sum = (of: (one: (typeof each)[number]) => number) => each.reduce((total, one) => total + of(one), 0)
  const rows = [
    [
      'recurring mistakes shown that are right (precision)',
      share(
        sum(({ right }) => right),
        sum(({ shown }) => shown),
      ),
      '≥ 0.9',
    ],
    [
      'planned recurring mistakes that are shown (recall)',
      share(
        sum(({ hits }) => hits),
        sum(({ truth }) => truth),
      ),
      '–',
    ],
    ['shown to the three authors in whose work nothing recurs', String(sum(({ others }) => others)), '0'],
    ...readingRows(measured),
  ]
  return table(['figure', 'measured', 'goal'], rows)
}

function countRight({ corpus, found }: Measurement) {
  const judged = judgeAll(found, 'team')
  const right = judged.filter(({ verdict }) => verdict === 'right')
  const truth = Object.entries(corpus.recurring).flatMap(([author, lessons]) =>
    lessons.map((lesson) => ({ author, lesson })),
  )
  const isFound = ({ author, lesson }: { author: string; lesson: string }) =>
    right.some((one) => one.author === author && one.lesson === lesson)
  return {
    right: right.length,
    shown: judged.length,
    hits: truth.filter(isFound).length,
    truth: truth.length,
    others: judged.filter(({ author }) => corpus.nothingRecurs.includes(author)).length,
  }
}

function readingRows(measured: readonly Measurement[]): string[][] {
  const read = new Set(
    measured
      .flatMap(({ found }) => found)
      .flatMap(({ mistake, pull }) => mistake.reviewCommentIds.map((id) => `${pull.folder} ${id}`)),
  )
  const threads = measured.flatMap(({ corpus }) =>
    corpus.pulls.flatMap(({ folder, threads: all }) => all.map((thread) => ({ ...thread, folder }))),
  )
  return (['lesson', 'withdrawn', 'remark'] as const).map((kind) => {
    const all = threads.filter((thread) => thread.kind === kind)
    const hits = all.filter(({ folder, commentId }) => read.has(`${folder} ${commentId}`)).length
    return [
      `comments read as mistakes: ${NAMES[kind]}`,
      share(hits, all.length),
      kind === 'lesson' ? '–' : '0',
    ]
  })
}

const NAMES = {
  lesson: 'those that ask for a change',
  withdrawn: 'those that the reviewer took back',
  remark: 'remarks',
}

const share = (hits: number, of: number) => `${of === 0 ? '–' : (hits / of).toFixed(2)} (${hits} of ${of})`
