import { type SearchResult, search } from '@debrief/contracts/search/search'
import { type Context, serve } from '../context.ts'
import { listedLessons } from '../mistakes/lessons/catalog.ts'
import { viewedUser } from '../policies/people.ts'
import { findMistakes, findPeople, findPullRequests, findRecurring, findStandards } from './search.queries.ts'

const MAX_LESSONS = 5

export const searchRoute = serve(search)(async ({ query: { q, user } }, context: Context) => {
  const subject = await viewedUser(context, { user, screen: '/pull-requests' })
  const words = q.toLowerCase().split(/\s+/).filter(Boolean)
  const wanted = { subject, words }
  const found = await Promise.all(
    [findPullRequests, findMistakes, findRecurring, findStandards, findPeople].map((find) =>
      find(context.db, wanted),
    ),
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
