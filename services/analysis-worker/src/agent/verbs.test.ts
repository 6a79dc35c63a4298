import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  type AgentWorld,
  BOT,
  FAULTY,
  listAnswers,
  listSubmittedReviews,
  startAgentWorld,
} from '../testing/agent-world.ts'

let world: AgentWorld

beforeAll(async () => {
  world = await startAgentWorld()
})
afterAll(() => world?.close())

const repliesTo = (pull: Awaited<ReturnType<AgentWorld['openPull']>>, threadId: number) =>
  pull.reviewComments.filter(({ author, inReplyToId }) => author?.login === BOT && inReplyToId === threadId)

it('explains a finding with its standard, but only in threads that Debrief started', async () => {
  const { db } = world.stack.connection
  const team = await db
    .insertInto('teams')
    .values({ name: 'Ferries', manager_id: world.marta.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('team_members')
    .values({ team_id: team.id, user_id: world.marta.id, role: 'manager' })
    .execute()
  await db
    .insertInto('recurring_mistakes')
    .values({
      team_id: team.id,
      title: 'SQL injection',
      description: 'Values go into a query as parameters.',
      category: 'security',
      source: 'manual',
      is_team_standard: true,
      approved_at: new Date(),
    })
    .execute()
  const pull = await world.openPull({ 'src/book.js': FAULTY })
  await world.mention(pull, '@debrief')
  const [review] = listSubmittedReviews(pull)
  const [comment] = review!.comments
  expect(comment!.body).toContain('Team standard: SQL injection')
  await db
    .updateTable('recurring_mistakes')
    .set({ paths: ['src/**'] })
    .execute()
  const other = await world.openPull({ 'tools/book.js': FAULTY })
  await world.mention(other, '@debrief')
  const [outside] = listSubmittedReviews(other)
  expect(outside!.comments[0]!.path).toBe('tools/book.js')
  expect(outside!.comments.map(({ body }) => body).join()).not.toContain('Team standard')
  const title = /^\*\*(.+)\*\*/.exec(comment!.body)![1]
  expect(await world.reply(pull, comment!.id, 'Why, @debrief explain?')).toMatchObject({
    outcome: 'explained',
  })
  const [answer, ...others] = repliesTo(pull, comment!.id)
  expect(others).toEqual([])
  expect(answer!.body).toContain(`**${title}**`)
  expect(answer!.body).toContain('Values go into a query as parameters.')
  expect(await world.mention(pull, '@debrief explain')).toMatchObject({
    outcome: 'ignored',
    reason: 'not_our_thread',
  })
})

it('lists its commands', async () => {
  const pull = await world.openPull({ 'src/book.js': FAULTY })
  expect(await world.mention(pull, '@debrief help')).toMatchObject({ outcome: 'helped' })
  expect(listAnswers(pull)).toHaveLength(1)
  for (const verb of ['review', 'explain', 'stop', 'help'])
    expect(listAnswers(pull)[0]!.body).toContain(`\`${verb}\``)
})

it('posts nothing after stop until someone with write access asks for a review', async () => {
  const pull = await world.openPull({ 'src/book.js': FAULTY })
  expect(await world.mention(pull, '@debrief stop')).toMatchObject({ outcome: 'stopped' })
  expect(await world.mention(pull, '@debrief stop!')).toMatchObject({ outcome: 'stopped' })
  expect(await world.mention(pull, '@debrief help')).toMatchObject({ outcome: 'ignored', reason: 'paused' })
  expect(listAnswers(pull)).toHaveLength(1)
  expect(await world.mention(pull, '@debrief review')).toMatchObject({ outcome: 'reviewed' })
  expect(await world.mention(pull, '@debrief help me')).toMatchObject({ outcome: 'helped' })
})
