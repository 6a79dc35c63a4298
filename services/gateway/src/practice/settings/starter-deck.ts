import { randomInt } from 'node:crypto'
import { EXERCISE_VERSION, type PracticeMistake } from '@debrief/analysis/exercises/exercise'
import { findLesson } from '@debrief/analysis/lessons/catalog'
import { EXAMPLE_LANGUAGES } from '@debrief/analysis/lessons/example-languages'
import { type StarterCard, startStarterDeck } from '@debrief/database/practice/starter-deck'
import type { Context } from '../../context.ts'
import { readStarterStandards, type StarterStandard } from './settings.queries.ts'

/**
 * Makes an exercise for each standard with a suitable example (D44). Returns the number of new exercises, or null if
 * the viewer isn't on the team anymore.
 */
export async function makeStarterDeck(
  { db, viewer, codeChecker }: Pick<Context, 'db' | 'viewer' | 'codeChecker'>,
  teamId: string,
): Promise<number | null> {
  const cards: StarterCard[] = []
  for (const standard of await readStarterStandards(db, { userId: viewer.id, teamId })) {
    for (const { exampleId, mistake } of listExamples(standard)) {
      const turns = randomInt(2 ** 32)
      const exercise = await codeChecker.buildExercise(viewer.id, mistake, { neighbors: [], turns })
      const kind = exercise?.kinds[cards.length % exercise.kinds.length]
      if (!exercise || kind === undefined) continue
      cards.push({ standardId: standard.id, exampleId, kind, exercise })
      break
    }
  }
  return startStarterDeck(db, { userId: viewer.id, teamId, exerciseVersion: EXERCISE_VERSION, cards })
}

/**
 * A teammate's code comes first, then the lesson's examples in the standard's language. A standard without a language
 * accepts examples in any language.
 */
export function listExamples(
  standard: StarterStandard,
): { exampleId: string | null; mistake: PracticeMistake }[] {
  const { title, description, category, example, language } = standard
  const shown = {
    title,
    description,
    category,
    source: 'reviewer',
    rule: null,
    side: 'RIGHT',
    hunk: null,
  } as const
  const lesson = standard.lesson === null ? null : findLesson(standard.lesson)
  const written = (lesson?.examples ?? []).flatMap(({ language: fence, bad, good }) => {
    const programmingLanguage = EXAMPLE_LANGUAGES[fence]
    if (programmingLanguage === undefined) return []
    if (language !== null && language !== programmingLanguage) return []
    const code = { codeBefore: bad.trimEnd(), codeAfter: good.trimEnd(), programmingLanguage }
    return [{ ...code, path: `example.${fence}` }]
  })
  const of = (code: Omit<NonNullable<StarterStandard['example']>, 'id'>): PracticeMistake => ({
    ...shown,
    ...code,
    startLine: 1,
    endLine: code.codeBefore?.split('\n').length ?? 1,
  })
  return [
    ...(example ? [{ exampleId: example.id, mistake: of(example) }] : []),
    ...written.map((code) => ({ exampleId: null, mistake: of(code) })),
  ]
}
