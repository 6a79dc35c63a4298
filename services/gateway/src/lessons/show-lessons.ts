import { listLessons, showLesson } from '@debrief/contracts/http/lessons'
import { Problem } from '@debrief/contracts/problem'
import { serve } from '@debrief/service-kit/http/serve'
import type { Context } from '../context.ts'
import { listedLessons, readLesson } from './catalog.ts'

export const listLessonsRoute = serve(listLessons)(async (_, __: Context) => ({ lessons: listedLessons() }))

export const showLessonRoute = serve(showLesson)(async ({ params }, _: Context) => {
  const lesson = readLesson(params.lessonId)
  if (!lesson) throw noSuchLesson()
  return lesson
})

const noSuchLesson = () =>
  new Problem('no_such_lesson', 404, 'This lesson doesn’t exist. GET /api/lessons lists all of them.')
