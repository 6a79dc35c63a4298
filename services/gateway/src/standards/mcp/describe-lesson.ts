import { findFamily, fitsLanguage } from '@debrief/analysis/grouping/language-family'
import type { ListedLesson, PublicLesson } from '@debrief/contracts/mistakes/lesson'

interface LessonSearch {
  query?: string | undefined
  category?: string | undefined
  language: string | null
}

/**
 * Every word of the query must be in the lesson's id, name or aliases. Lessons without a language match every language.
 */
export function searchLessons(
  lessons: readonly ListedLesson[],
  { query = '', category, language }: LessonSearch,
): ListedLesson[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  const family = findFamily(language)
  return lessons.filter((lesson) => {
    const names = [lesson.id, lesson.name, ...lesson.aliases].join('\n').toLowerCase()
    return (
      words.every((word) => names.includes(word)) &&
      (category === undefined || lesson.category === category) &&
      (family === null ||
        lesson.languages === null ||
        lesson.languages.some((one) => fitsLanguage(family, findFamily(one))))
    )
  })
}

export const writeLessonList = (lessons: readonly ListedLesson[]) =>
  lessons.length === 0
    ? 'No lessons match. Remove a filter, or search for a single word.'
    : lessons
        .map(({ id, name, category, severity }) => `- ${name} (${id}): ${category}, ${severity}`)
        .join('\n')

export const writeLesson = (lesson: PublicLesson): string =>
  [
    `# ${lesson.name}`,
    [
      `Category: ${lesson.category}. Severity: ${lesson.severity}.`,
      `Languages: ${lesson.languages?.join(', ') ?? 'any'}.`,
      ...(lesson.aliases.length > 0 ? [`Also called: ${lesson.aliases.join(', ')}.`] : []),
    ].join(' '),
    `## What goes wrong\n${lesson.goesWrong}`,
    `## How to spot it\n${lesson.spot}`,
    `## How to fix it\n${lesson.fix}`,
    `## When it's fine\n${lesson.fine}`,
    ...lesson.examples.map(
      ({ language, bad, good }) => `Before:\n${fence(language, bad)}\nAfter:\n${fence(language, good)}`,
    ),
    `## References\n${lesson.references.map(({ title, url }) => `- [${title}](${url})`).join('\n')}`,
  ].join('\n\n')

const fence = (language: string, code: string) => `\`\`\`${language}\n${code.trimEnd()}\n\`\`\``
