import { type SearchResult, search } from '@debrief/contracts/search/search'
import { isOwn } from '@debrief/database/pull-requests/visibility'
import { type Context, serve } from '../context.ts'
import { searchGivenComments } from '../given-comments/given-comments.queries.ts'
import { findReadableRepositories } from '../given-comments/readable-repositories.ts'
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
  const comments = isOwn(subject) ? await findGivenComments(context, words) : []
  return { results: [...found.flat(), ...comments, ...findLessons(words)] }
})

/** A search waits at most this many milliseconds for GitHub. After that, it omits the viewer's review comments. */
const MAX_WAIT = 2_000
const MAX_COMMENTS = 8

async function findGivenComments(context: Context, words: readonly string[]): Promise<SearchResult[]> {
  const { db, viewer, log } = context
  try {
    const readable = await findReadableRepositories(context, AbortSignal.timeout(MAX_WAIT))
    const found = await searchGivenComments(
      db,
      { viewerId: viewer.id, readable },
      { words, limit: MAX_COMMENTS },
    )
    return found.map(({ id, body, pullRequest: { repository, number } }) => ({
      kind: 'given-comment',
      id,
      title: toTitle(body),
      about: `${repository} #${number}`,
      reviewId: null,
    }))
  } catch (err) {
    log.warn({ err }, 'review comments were not searched')
    return []
  }
}

const MAX_TITLE_LENGTH = 120

function toTitle(body: string): string {
  const line =
    body
      .split('\n')
      .find((one) => /[\p{L}\p{N}]/u.test(one))
      ?.trim() ?? body
  return line.length > MAX_TITLE_LENGTH ? `${line.slice(0, MAX_TITLE_LENGTH - 1)}…` : line
}

function findLessons(words: readonly string[]): SearchResult[] {
  return listedLessons()
    .filter(({ name, aliases }) => {
      const text = [name, ...aliases].join(' ').toLowerCase()
      return words.every((word) => text.includes(word))
    })
    .slice(0, MAX_LESSONS)
    .map(({ id, name }) => ({ kind: 'lesson', id, title: name, about: 'Lesson', reviewId: null }))
}
