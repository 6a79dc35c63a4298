import { basename } from 'node:path'
import { analyze } from '@debrief/analysis/analyze'
import { builtinAnalyzer } from '@debrief/analysis/builtin/analyzer'
import { commentedText } from '@debrief/analysis/builtin/fixes/commented-lines'
import { buildMistake } from '@debrief/analysis/builtin/threads/mistakes-of-threads'
import { buildExercise } from '@debrief/analysis/exercises/making/build-exercise'
import { describeEdit } from '@debrief/analysis/lessons/describe-edit'
import { titleFrom } from '@debrief/analysis/lessons/title'
import { readFolder } from '@debrief/analysis/read-folder'
import { NO_CONTEXT } from '@debrief/analysis/testing/build-material'
import { sharedFolders } from '@debrief/analysis/testing/shared-data'
import { isInTunedHalf, readLessonLabels } from '@debrief/analysis/training/hand-labels'
import {
  type LessonReading,
  type LessonShare,
  measureLessons,
  provenLessons,
  readLessons,
} from '@debrief/analysis/training/measure-lessons'
import { formatTable } from '@debrief/analysis/training/report-figures'
import { estimateShare, type Share } from '@debrief/analysis/training/wilson'
import type { Mistake } from '@debrief/contracts/reviews/analysis-result'

type FolderMistake = Mistake & { pull: string }

const SOURCES = [
  ['people', 'people’s comments'],
  ['bot', 'a bot’s recurring comments'],
] as const
const HALVES = [
  [true, 'tuned on'],
  [false, 'not tuned on'],
] as const

export async function measureLessonsHere(): Promise<string> {
  const readings = readLessons()
  const folders = await mistakesOfFolders()
  const loose = readings.filter(({ comment }) => SOURCES.some(([source]) => source === comment.source))
  return [
    formatTable([
      ...precisionFigures(readings),
      ...folderFigures(folders),
      ...coverageFigures(loose, folders),
    ]),
    seenLessons(loose, folders),
    lessonTable(readings),
    formatTable([...titleFigures(loose), await exerciseFigure(folders)]),
  ].join('\n\n')
}

const precisionFigures = (readings: readonly LessonReading[]) =>
  SOURCES.flatMap(([source, name]) =>
    HALVES.map(([isTuned, half]) => {
      const some = readings.filter(
        ({ id, comment }) => comment.source === source && isInTunedHalf(id) === isTuned,
      )
      return {
        name: `${name}, ${half}: attached lessons that are right`,
        share: measureLessons(some).precision,
        goal: { bar: 0.95, atLeast: true },
      }
    }),
  )

function folderFigures(folders: readonly FolderMistake[]) {
  const labels = new Map(readLessonLabels().map(({ id, lessons }) => [id, lessons]))
  const labeled = folders.flatMap(({ pull, lesson, reviewCommentIds: [first] }) =>
    [`crcpy-${first}`, `${pull}#${first}`].flatMap((id) => {
      const accepted = labels.get(id)
      return accepted && lesson !== null ? [{ id, isRight: accepted.includes(lesson) }] : []
    }),
  )
  return HALVES.map(([isTuned, half]) => {
    const some = labeled.filter(({ id }) => isInTunedHalf(id) === isTuned)
    return {
      name: `pull request folders, ${half}: attached lessons that are right`,
      share: estimateShare(some.filter(({ isRight }) => isRight).length, some.length),
      goal: { bar: 0.95, atLeast: true },
    }
  })
}

function coverageFigures(loose: readonly LessonReading[], folders: readonly FolderMistake[]) {
  const people = loose.filter(({ comment }) => comment.source === 'people')
  const bot = loose.filter(({ comment }) => comment.source === 'bot')
  const half = (isTuned: boolean) => people.filter(({ id }) => isInTunedHalf(id) === isTuned)
  const inFolders = folders.filter(({ lesson }) => lesson !== null).length
  const hits = loose.filter(({ attached }) => attached !== null).length + inFolders
  const share = (name: string, value: Share) => ({ name: `mistakes with a lesson: ${name}`, share: value })
  return [
    share('people’s comments, tuned on', measureLessons(half(true)).coverage),
    share('people’s comments, not tuned on', measureLessons(half(false)).coverage),
    share('a bot’s recurring comments', measureLessons(bot).coverage),
    share('pull request folders, rule findings included', estimateShare(inFolders, folders.length)),
    {
      ...share('all', estimateShare(hits, loose.length + folders.length)),
      goal: { bar: 0.35, atLeast: true },
    },
  ]
}

function seenLessons(loose: readonly LessonReading[], folders: readonly FolderMistake[]): string {
  const inFolders = folders.flatMap(({ lesson }) => (lesson === null ? [] : [lesson]))
  return `${new Set([...measureLessons(loose).attached, ...inFolders]).size} different lessons seen (goal: 60).`
}

/** If a pull request has a folder with commits and one without, the one with commits is used. */
async function mistakesOfFolders(): Promise<FolderMistake[]> {
  const folders = [...sharedFolders('pull-requests'), ...sharedFolders('pull-requests-traced')]
  const mistakes: FolderMistake[] = []
  for (const folder of new Map(folders.map((path) => [basename(path), path])).values()) {
    const { signal } = new AbortController()
    const result = await analyze(readFolder(folder), NO_CONTEXT, { analyzer: builtinAnalyzer, signal })
    mistakes.push(...result.mistakes.map((mistake) => ({ ...mistake, pull: basename(folder) })))
  }
  return mistakes
}

async function exerciseFigure(folders: readonly FolderMistake[]) {
  const exercises = folders.map((mistake) => {
    const others = folders.filter(
      (other) => other !== mistake && other.pull === mistake.pull && other.path === mistake.path,
    )
    return buildExercise(mistake, { neighbors: others.flatMap(({ hunk }) => hunk ?? []), turns: 0 })
  })
  const built = (await Promise.all(exercises)).filter((exercise) => exercise !== null)
  return {
    name: 'mistakes with an exercise: pull request folders',
    share: estimateShare(built.length, folders.length),
  }
}

function lessonTable(readings: readonly LessonReading[]): string {
  const all = measureLessons(readings)
  const proven = new Set(provenLessons(all))
  const [tuned, other] = HALVES.map(([isTuned]) =>
    measureLessons(readings.filter(({ id }) => isInTunedHalf(id) === isTuned)),
  )
  const find = (shares: readonly LessonShare[] | undefined, id: string) =>
    shares?.find(({ lesson }) => lesson === id)?.share ?? estimateShare(0, 0)
  const cells = ({ lesson, share }: LessonShare) => [
    lesson,
    write(share),
    `${share.low.toFixed(2)}–${share.high.toFixed(2)}`,
    write(find(tuned?.byWords, lesson)),
    write(find(other?.byWords, lesson)),
    write(find(all.byAttached, lesson)),
    proven.has(lesson) ? 'proven' : 'unproven',
  ]
  const heads = [
    'lesson',
    'named rightly',
    '95% interval',
    'tuned on',
    'not tuned on',
    'attached rightly',
    '',
  ]
  return [heads, heads.map(() => '---'), ...all.byWords.map(cells)]
    .map((row) => `| ${row.join(' | ')} |`)
    .join('\n')
}

const write = ({ hits, of }: Share) => (of === 0 ? '–' : `${hits} of ${of}`)

function titleFigures(loose: readonly LessonReading[]) {
  const kinds = loose.map(titleKind)
  return (['lesson', 'request', 'edit', 'other'] as const).map((kind) => ({
    name: `titles: ${TITLE_KINDS[kind]}`,
    share: estimateShare(kinds.filter((each) => each === kind).length, kinds.length),
  }))
}

const TITLE_KINDS = {
  lesson: 'the name of a lesson',
  request: 'the reviewer’s own request',
  edit: 'the suggested edit',
  other: 'the first words, cut, or a stock phrase',
}

function titleKind({ comment: { thread }, judgment }: LessonReading): keyof typeof TITLE_KINDS {
  const nothing = {
    outcome: 'unknown',
    fixedIn: null,
    codeBefore: null,
    codeAfter: null,
    evidence: null,
  } as const
  const { lesson, title } = buildMistake(thread, judgment, nothing)
  if (lesson !== null) return 'lesson'
  const code = commentedText(thread)
  const { sentences, suggestions } = judgment.parts
  if (sentences.some((sentence) => titleFrom(sentence, { code, isProse: false }) === title)) return 'request'
  const edits = suggestions.flatMap((suggestion) =>
    [true, false].map((isProse) => (code === null ? null : describeEdit(code, suggestion, { isProse }))),
  )
  return edits.includes(title) ? 'edit' : 'other'
}
