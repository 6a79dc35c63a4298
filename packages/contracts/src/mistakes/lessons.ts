import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { lessonSchema, listedLessonSchema } from './lesson.ts'

const none = z.object({})

export const listLessons = endpoint({
  name: 'GET /api/lessons',
  scope: 'read',
  summary: 'List all lessons, sorted by name',
  access: 'public',
  params: none,
  query: none,
  body: none,
  status: 200,
  answer: z.object({ lessons: z.array(listedLessonSchema) }),
})

export const showLesson = endpoint({
  name: 'GET /api/lessons/:lessonId',
  scope: 'read',
  summary: 'Get a lesson with its examples and references',
  access: 'public',
  params: z.object({ lessonId: z.string().max(100) }),
  query: none,
  body: none,
  status: 200,
  answer: lessonSchema,
})
