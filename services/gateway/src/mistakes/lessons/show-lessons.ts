import { listLessons, showLesson } from '@debrief/contracts/mistakes/lessons'
import { Problem } from '@debrief/contracts/problem'
import { serve } from '../../context.ts'
import { listedLessons, readLesson } from './catalog.ts'

export const listLessonsRoute = serve(listLessons)(async () => ({ lessons: listedLessons() }))

export const showLessonRoute = serve(showLesson)(async ({ params }) => {
  const lesson = readLesson(params.lessonId)
  if (!lesson) throw noSuchLesson()
  return lesson
})

const noSuchLesson = () =>
  new Problem('no_such_lesson', 404, 'This lesson doesn’t exist. GET /api/lessons lists all lessons.')
