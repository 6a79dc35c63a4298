import type { Exercise, ExerciseKind } from '../exercise.ts'
import { betterOption } from '../grading/grade-choice.ts'
import { getMaxSelectedLines } from '../grading/grade-spot.ts'
import { uses, wordsApart, wordsIn } from '../words-in.ts'
import { CATEGORY_WORDS } from './category-words.ts'

export interface ExerciseQuestion {
  title: string
  prompt: string
  code: string | null
  options: { id: 'a' | 'b'; code: string }[] | null
  mostLines: number | null
}

export function askExercise(
  exercise: Exercise,
  { kind, turn }: { kind: ExerciseKind; turn: number },
): ExerciseQuestion {
  const { before, after } = exercise
  const better = betterOption(exercise, turn)
  const versions = [after ?? '', before]
  return {
    title: chooseTitle(exercise, kind),
    prompt: writePrompt(exercise, kind),
    code: kind === 'choose' ? null : before,
    options:
      kind === 'choose'
        ? [
            { id: 'a', code: (better === 'a' ? versions[0] : versions[1]) as string },
            { id: 'b', code: (better === 'a' ? versions[1] : versions[0]) as string },
          ]
        : null,
    mostLines: kind === 'spot' ? getMaxSelectedLines(exercise) : null,
  }
}

function chooseTitle(exercise: Exercise, kind: ExerciseKind): string {
  const { title, category } = exercise
  const isTelling = uses(title, tellingNames(exercise, kind)) || hasLineOfFix(title, exercise)
  return isTelling ? CATEGORY_WORDS[category].name : title
}

const hasLineOfFix = (title: string, { before, after }: Exercise) =>
  (after ?? '')
    .split('\n')
    .map((line) => line.trim())
    .some((line) => line.length > 3 && title.includes(line) && !before.includes(line))

function tellingNames({ before, after, lines }: Exercise, kind: ExerciseKind): Set<string> {
  const rows = before.split('\n')
  const marked = rows.slice(lines.start - 1, lines.end).join('\n')
  const others = rows.filter((_, index) => index + 1 < lines.start || index + 1 > lines.end).join('\n')
  if (kind === 'spot') return without(wordsIn(marked), wordsIn(others))
  if (kind === 'choose') return wordsApart(before, after ?? '')
  return without(wordsIn(after ?? ''), wordsIn(before))
}

const without = (words: ReadonlySet<string>, known: ReadonlySet<string>) =>
  new Set([...words].filter((word) => !known.has(word)))

function writePrompt(exercise: Exercise, kind: ExerciseKind): string {
  const { source, problem } = exercise
  if (kind === 'choose') return 'One version has a problem and the other doesn’t. Which one is better?'
  const isSafe = problem !== null && !uses(problem, tellingNames(exercise, kind))
  const who = source === 'reviewer' ? 'A reviewer flagged this code.' : 'Debrief flagged this code.'
  const task =
    kind === 'spot' ? 'Which line has the problem?' : 'Fix the problem without changing anything else.'
  return `${isSafe ? problem : who} ${task}`
}
