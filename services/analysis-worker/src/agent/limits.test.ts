import { afterAll, beforeAll, expect, it } from 'vitest'
import { type AgentWorld, FAULTY, listAnswers, reactionsTo, startAgentWorld } from '../testing/agent-world.ts'

let world: AgentWorld

beforeAll(async () => {
  world = await startAgentWorld({
    worker: { AGENT_PULL_REQUEST_HOURLY: '2', AGENT_REPOSITORY_HOURLY: '3' },
  })
})
afterAll(() => world?.close())

it('limits answers per hour on a pull request and in a repository, and says so once', async () => {
  const first = await world.openPull({ 'src/book.js': FAULTY })
  expect(await world.mention(first, '@debrief 1')).toMatchObject({ outcome: 'reviewed' })
  expect(await world.mention(first, '@debrief help')).toMatchObject({ outcome: 'helped' })
  const third = await world.commentUntilSeen(first, '@debrief 3')
  expect(await world.ended(third)).toMatchObject({ outcome: 'limited', reason: 'pull_request_limit' })
  expect(reactionsTo(first, third)).toEqual(['eyes', 'confused'])
  expect(await world.mention(first, '@debrief 4')).toMatchObject({ outcome: 'limited' })
  expect(listAnswers(first).filter(({ body }) => body.includes('hourly limit'))).toHaveLength(1)

  const second = await world.openPull({ 'src/book.js': FAULTY })
  expect(await world.mention(second, '@debrief')).toMatchObject({ outcome: 'reviewed' })
  const other = await world.openPull({ 'src/book.js': FAULTY })
  expect(await world.mention(other, '@debrief')).toMatchObject({
    outcome: 'limited',
    reason: 'repository_limit',
  })

  const { db } = world.stack.connection
  await db
    .updateTable('agent_runs')
    .set({ created_at: new Date(Date.now() - 3_700_000) })
    .execute()
  expect(await world.mention(other, '@debrief later')).toMatchObject({ outcome: 'reviewed' })
})
