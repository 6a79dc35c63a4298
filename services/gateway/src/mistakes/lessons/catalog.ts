import { allLessons, findLesson, type Lesson } from '@debrief/analysis/lessons/catalog'
import type { LessonLink, ListedLesson, PublicLesson } from '@debrief/contracts/mistakes/lesson'

export function linkLesson(id: string | null): LessonLink | null {
  const lesson = id === null ? null : findLesson(id)
  return lesson && { id: lesson.id, name: lesson.name }
}

export const listedLessons = (): ListedLesson[] => allLessons().map(toListed)

export function readLesson(id: string): PublicLesson | null {
  const lesson = findLesson(id)
  if (!lesson) return null
  const { goesWrong, spot, fix, fine, examples, references, rules } = lesson
  return { ...toListed(lesson), goesWrong, spot, fix, fine, examples, references, rules }
}

const toListed = ({ id, name, aliases, category, severity, languages }: Lesson): ListedLesson => ({
  id,
  name,
  aliases,
  category,
  severity,
  languages,
})
