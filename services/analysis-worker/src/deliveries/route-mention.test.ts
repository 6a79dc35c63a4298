import { connectRepository, createUser } from '@debrief/testing/factories'
import { openTestDatabase } from '@debrief/testing/open-database'
import { expect, it } from 'vitest'
import { routeEvent } from '../testing/route.ts'

const { connection } = await openTestDatabase()

const repository = {
  id: 501,
  name: 'ferry-api',
  full_name: 'northbeam/ferry-api',
  owner: { login: 'northbeam', id: 7 },
}
const person = { login: 'jonas-pitt', id: 12, type: 'User' }
const pull = { number: 7, state: 'open', user: person, head: { sha: 'a'.repeat(40) } }
const base = { action: 'created', repository, sender: person, installation: { id: 90 } }
let next = 1000

function issueComment(
  body: string,
  changes: { action?: string; issue?: object; user?: object; id?: number } = {},
) {
  const { action = 'created', issue = {}, user = person, id = next++ } = changes
  const about = { number: 7, state: 'open', pull_request: { url: 'x' }, user: person, ...issue }
  return { event: 'issue_comment', payload: { ...base, action, issue: about, comment: { id, body, user } } }
}

const runs = () => connection.db.selectFrom('agent_runs').selectAll().orderBy('comment_id').execute()
const clear = () => connection.db.deleteFrom('agent_runs').execute()

it('creates one run from ten deliveries of a mention, concurrent or in sequence', async () => {
  await clear()
  const event = issueComment('@debrief explain please')
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => routeEvent(connection, null, event)))
  expect(outcomes.filter((outcome) => outcome === 'mention recorded: explain')).toHaveLength(1)
  expect(outcomes.filter((outcome) => outcome === 'mention already recorded')).toHaveLength(9)
  expect(await routeEvent(connection, null, event)).toBe('mention already recorded')
  expect(await runs()).toMatchObject([
    {
      installation_id: 90,
      source: 'issue_comment',
      github_repo_id: 501,
      repo_full_name: 'northbeam/ferry-api',
      pr_number: 7,
      verb: 'explain',
      commenter_id: 12,
      commenter_login: 'jonas-pitt',
      state: 'waiting',
    },
  ])
})

it('accepts mentions in comments, in threads and in the text of a review', async () => {
  await clear()
  const comment = { id: 31, body: '@debrief explain', user: person, in_reply_to_id: 30, path: 'a.ts' }
  const inThread = { ...base, pull_request: pull, comment }
  await routeEvent(connection, null, { event: 'pull_request_review_comment', payload: inThread })
  const review = { id: 31, body: '@debrief', user: person, state: 'commented' }
  const inReview = { ...base, action: 'submitted', pull_request: pull, review }
  await routeEvent(connection, null, { event: 'pull_request_review', payload: inReview })
  const found = await runs()
  expect(found.map(({ source, verb, in_reply_to }) => [source, verb, in_reply_to]).toSorted()).toEqual([
    ['review', 'review', null],
    ['review_comment', 'explain', 30],
  ])
})

it.each([
  ['an edit', issueComment('@debrief', { action: 'edited' })],
  ['a deletion', issueComment('@debrief', { action: 'deleted' })],
  ['an issue', issueComment('@debrief', { issue: { pull_request: undefined } })],
  ['a closed pull request', issueComment('@debrief', { issue: { state: 'closed' } })],
  ['a locked pull request', issueComment('@debrief', { issue: { locked: true } })],
  ['a bot', issueComment('@debrief', { user: { login: 'helper[bot]', id: 8, type: 'Bot' } })],
  ['nobody', issueComment('@debrief', { user: null as never })],
  ['a quotation', issueComment('> @debrief')],
  [
    'an edited review',
    {
      event: 'pull_request_review',
      payload: {
        ...base,
        action: 'edited',
        pull_request: pull,
        review: { id: 3, body: '@debrief', user: person },
      },
    },
  ],
  [
    'a closed pull request in a thread',
    {
      event: 'pull_request_review_comment',
      payload: {
        ...base,
        pull_request: { ...pull, state: 'closed' },
        comment: { id: 4, body: '@debrief', user: person },
      },
    },
  ],
  [
    'no installation',
    { event: 'issue_comment', payload: { ...issueComment('@debrief').payload, installation: undefined } },
  ],
])('creates no run from %s', async (_what, event) => {
  await clear()
  await routeEvent(connection, null, event)
  expect(await runs()).toEqual([])
})

it('reports the outcome for connections separately', async () => {
  const { id: userId } = await createUser(connection.db, { login: 'jonas-pitt' })
  await connectRepository(connection.db, {
    userId,
    fullName: repository.full_name,
    githubRepoId: repository.id,
  })
  expect(await routeEvent(connection, null, issueComment('@debrief help'))).toBe(
    'mention recorded: help; connections: ignored: no handler reads this event',
  )
  expect(await routeEvent(connection, null, issueComment('Thanks.'))).toBe(
    'ignored: no handler reads this event',
  )
})
