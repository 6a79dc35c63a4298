import { table } from '../harness/report.ts'
import type { Corpus } from './corpus/build-corpus.ts'
import { type FoundMistake, groupAll, judge, type Recurring } from './measure-recurrence.ts'

export type Judged = Recurring & ReturnType<typeof judge>

/** What recurs for each author, with how well it agrees with the labels. */
export function judgeAll(found: readonly FoundMistake[], teamId: string | null): Judged[] {
  return groupAll(found, teamId)
    .filter(({ members }) => new Set(members.map(({ pull }) => pull.number)).size > 1)
    .map((one) => ({ ...one, ...judge(one) }))
}

/** Precision and recall of recurring mistakes, and what the authors in whose work nothing recurs are shown. */
export function describeRecurrence(corpus: Corpus, found: readonly FoundMistake[]): string {
  const judged = judgeAll(found, 'team')
  const right = judged.filter(({ verdict }) => verdict === 'right')
  const truth = Object.entries(corpus.recurring).flatMap(([author, lessons]) =>
    lessons.map((lesson) => ({ author, lesson })),
  )
  const isFound = ({ author, lesson }: { author: string; lesson: string }) =>
    right.some((one) => one.author === author && one.lesson === lesson)
  const shownToOthers = judged.filter(({ author }) => corpus.nothingRecurs.includes(author))
  const rows = [
    ['recurring mistakes shown that are right (precision)', share(right.length, judged.length), '≥ 0.9'],
    [
      'planned recurring mistakes that are shown (recall)',
      share(truth.filter(isFound).length, truth.length),
      '–',
    ],
    ['shown to the three authors in whose work nothing recurs', String(shownToOthers.length), '0'],
    ...readingRows(corpus, found),
  ]
  return table(['figure', 'measured', 'goal'], rows)
}

function readingRows({ pulls }: Corpus, found: readonly FoundMistake[]): string[][] {
  const read = new Set(found.flatMap(({ mistake }) => mistake.reviewCommentIds))
  const threads = pulls.flatMap((pull) => pull.threads)
  return (['lesson', 'withdrawn', 'remark'] as const).map((kind) => {
    const all = threads.filter((thread) => thread.kind === kind)
    const hits = all.filter(({ commentId }) => read.has(commentId)).length
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
