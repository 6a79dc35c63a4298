import { recordMention } from '@debrief/database/agent/runs'
import { strangerAccount } from '@debrief/simulators/github/state/accounts'
import { subscribe } from '@debrief/testing/factories'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  type AgentWorld,
  FAULTY,
  listAnswers,
  listSubmittedReviews,
  REPOSITORY,
  reactionsTo,
  startAgentWorld,
} from '../testing/agent-world.ts'

let world: AgentWorld

beforeAll(async () => {
  world = await startAgentWorld()
  strangerAccount(world.stack.simulator.state, 'passer-by')
  strangerAccount(world.stack.simulator.state, 'other-passer-by')
})
afterAll(() => world?.close())

const openPull = () => world.openPull({ 'src/book.js': FAULTY })
const words = (answers: { body: string }[]) => answers.map(({ body }) => body.split('\n').slice(1).join('\n'))

it('gives a person without write access one short answer a day and no review, and charges nobody', async () => {
  const pull = await openPull()
  const first = await world.commentUntilSeen(pull, '@debrief look', 'passer-by')
  expect(await world.ended(first)).toMatchObject({
    outcome: 'refused',
    reason: 'no_permission',
    charged_user_id: null,
    tenant_id: null,
  })
  expect(reactionsTo(pull, first)).toEqual(['eyes', 'confused'])
  await world.mention(pull, '@debrief please', 'passer-by')
  await world.mention(pull, '@debrief stop', 'passer-by')
  expect(words(listAnswers(pull))).toEqual([
    'Debrief only answers people with write access to this repository. Ask one of them to mention Debrief.',
  ])
  await world.mention(pull, '@debrief help', 'other-passer-by')
  expect(listAnswers(pull)).toHaveLength(2)
  expect(listSubmittedReviews(pull)).toEqual([])
  const { db } = world.stack.connection
  expect(await db.selectFrom('agent_pauses').selectAll().execute()).toEqual([])
})

it('charges the commenter if they have access and connected the repository, else the person who connected it', async () => {
  const pull = await openPull()
  const covered = await world.mention(pull, '@debrief', 'jonas-pitt')
  expect(covered).toMatchObject({
    outcome: 'reviewed',
    charged_user_id: world.marta.id,
    tenant_id: world.marta.id,
  })
  const { db } = world.stack.connection
  const jonas = await world.stack.signUp('tobias-kern')
  const team = await db
    .insertInto('teams')
    .values({ name: 'Ferries', manager_id: jonas.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('team_members')
    .values({ team_id: team.id, user_id: jonas.id, role: 'manager' })
    .execute()
  const other = await openPull()
  expect(await world.mention(other, '@debrief', 'tobias-kern')).toMatchObject({
    charged_user_id: world.marta.id,
  })
  await db
    .updateTable('repositories')
    .set({ team_id: team.id })
    .where('id', '=', world.repositoryId)
    .execute()
  const own = await openPull()
  expect(await world.mention(own, '@debrief', 'tobias-kern')).toMatchObject({
    outcome: 'reviewed',
    charged_user_id: jonas.id,
    tenant_id: team.id,
  })
  await db.updateTable('repositories').set({ team_id: null }).where('id', '=', world.repositoryId).execute()
})

it('says once what to do if nobody who connected the repository has a plan', async () => {
  const { db } = world.stack.connection
  await db.deleteFrom('stripe_customers').where('user_id', '=', world.marta.id).execute()
  const pull = await openPull()
  expect(await world.mention(pull, '@debrief')).toMatchObject({ outcome: 'refused', reason: 'no_plan' })
  expect(await world.mention(pull, '@debrief now')).toMatchObject({ outcome: 'refused', reason: 'no_plan' })
  expect(words(listAnswers(pull))).toEqual([expect.stringContaining('Sign in to Debrief and connect it')])
  expect(listSubmittedReviews(pull)).toEqual([])
  await subscribe(db, world.marta.id, { planType: 'pro' })
  expect(await world.mention(pull, '@debrief and now')).toMatchObject({ outcome: 'reviewed' })
})

it('charges nothing to a connection that is paused by its plan, and says so once', async () => {
  const { db } = world.stack.connection
  const setActive = (is_active: boolean) =>
    db.updateTable('repositories').set({ is_active }).where('id', '=', world.repositoryId).execute()
  await setActive(false)
  const pull = await openPull()
  for (const body of ['@debrief', '@debrief please'])
    expect(await world.mention(pull, body)).toMatchObject({
      outcome: 'refused',
      reason: 'repository_paused',
      charged_user_id: null,
    })
  expect(words(listAnswers(pull))).toEqual([expect.stringContaining('Debrief is paused here')])
  expect(listSubmittedReviews(pull)).toEqual([])
  await setActive(true)
  expect(await world.mention(pull, '@debrief now')).toMatchObject({ outcome: 'reviewed' })
})

it('says nothing on a pull request that was closed or locked in the meantime', async () => {
  const pull = await openPull()
  pull.locked = true
  // Record the mention directly. A webhook would report the lock, and Debrief ignores mentions on locked pull requests.
  const mention = {
    installationId: [...world.stack.simulator.state.installations.keys()][0]!,
    source: 'issue_comment',
    commentId: await world.comment(pull, 'a comment without a mention'),
    inReplyTo: null,
    githubRepoId: pull.repository.id,
    fullName: REPOSITORY,
    prNumber: pull.number,
    verb: 'review',
    commenterId: world.marta.githubId,
    commenterLogin: 'marta-olsen',
    requestId: 'heard before the lock',
  } as const
  await world.stack.connection.db.transaction().execute((trx) => recordMention(trx, mention))
  expect(await world.ended(mention.commentId)).toMatchObject({ outcome: 'ignored', reason: 'locked' })
  expect([...listSubmittedReviews(pull), ...listAnswers(pull)]).toEqual([])
})
