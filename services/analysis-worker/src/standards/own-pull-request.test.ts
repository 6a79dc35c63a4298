import { connectRepository, createUser, subscribe } from '@debrief/testing/factories'
import { openTestDatabase } from '@debrief/testing/open-database'
import { expect, it } from 'vitest'
import { buildHistory } from '../testing/payloads.ts'
import { routeEvent } from '../testing/route.ts'
import { STANDARDS_BOT } from '../testing/standards-world.ts'

const { connection } = await openTestDatabase()
const { db } = connection

async function routeMerge(login: string, branch: string, slug: string | null = 'debrief-standards') {
  const user = await createUser(db)
  await subscribe(db, user.id, { planType: 'pro' })
  const { id, githubRepoId, fullName } = await connectRepository(db, { userId: user.id })
  await db.updateTable('repositories').set({ analyze_authors: 'everyone' }).where('id', '=', id).execute()
  const author = { id: 5_001, login }
  const { event, payload } = buildHistory({ repositoryId: githubRepoId, fullName, author })[5]!
  const pull = payload.pull_request as { head: object }
  const own = { ...payload, pull_request: { ...pull, head: { ...pull.head, ref: branch } } }
  const outcome = await routeEvent(connection, id, { event, payload: own }, slug === null ? null : { slug })
  const listed = await db.selectFrom('pull_requests').select('id').where('repository_id', '=', id).execute()
  expect(listed).toHaveLength(outcome.startsWith('ignored') ? 0 : 1)
  return outcome
}

it('is ignored, even if no row names it', async () => {
  expect(await routeMerge(STANDARDS_BOT, 'debrief/standards')).toMatch(/^ignored/)
})

it.each([
  ['a person’s with the same branch', 'marta-olsen', 'debrief/standards', 'debrief-standards'],
  ['another bot’s with the same branch', 'other[bot]', 'debrief/standards', 'debrief-standards'],
  ['the App’s with another branch', STANDARDS_BOT, 'debrief/else', 'debrief-standards'],
  ['one where the operator has no such App', STANDARDS_BOT, 'debrief/standards', null],
])('isn’t %s', async (_, login, branch, slug) => {
  expect(await routeMerge(login, branch, slug)).toBe('analysis queued')
})
