import { type SearchResult, search } from '@debrief/contracts/search/search'
import { toOwnSubject } from '@debrief/database/pull-requests/visibility'
import { type Context, serve } from '../context.ts'
import { listedLessons } from '../mistakes/lessons/catalog.ts'
import {
  findMistakes,
  findPeople,
  findPullRequests,
  findRecurring,
  findStandards,
} from './search.queries.ts'

const MAX_LESSONS = 5

export const searchRoute = serve(search)(async ({ query }, { db, viewer }: Context) => {
  const words = query.q.toLowerCase().split(/\s+/).filter(Boolean)
  const wanted = { subject: toOwnSubject(viewer.id), words }
  const found = await Promise.all(
    [findPullRequests, findMistakes, findRecurring, findStandards, findPeople].map((find) => find(db, wanted)),
  )
  return { results: [...found.flat(), ...findLessons(words)] }
})

function findLessons(words: readonly string[]): SearchResult[] {
  return listedLessons()
    .filter(({ name, aliases }) => {
      const text = [name, ...aliases].join(' ').toLowerCase()
      return words.every((word) => text.includes(word))
    })
    .slice(0, MAX_LESSONS)
    .map(({ id, name }) => ({ kind: 'lesson', id, title: name, about: 'Lesson', reviewId: null }))
}
