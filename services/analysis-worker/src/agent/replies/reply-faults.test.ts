import { answerReply } from '@debrief/database/agent/replies'
import type { PullRequest, ReviewComment } from '@debrief/simulators/github/state/nouns'
import { until } from '@debrief/testing/stack'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { type AgentWorld, startAgentWorld } from '../../testing/agent-world.ts'
import { change, findSuppression, openReviewed, ownReactions, reply, settle } from '../../testing/talk.ts'

/** Set REPLY_FAULTS_FULL to run ten times as many rounds. */
const ROUNDS = process.env.REPLY_FAULTS_FULL === undefined ? 1 : 10
const PLACES = ['before_permission', 'before_decision', 'before_reaction', 'after_reaction', 'before_done']

vi.setConfig({ testTimeout: 30_000 * ROUNDS })

let world: AgentWorld
let freeze: { place: string; thawed: Promise<void>; isFrozen: boolean } | null = null
let pull: PullRequest
let thread: ReviewComment

beforeAll(async () => {
  world = await startAgentWorld({
    worker: { AGENT_REPOSITORY_HOURLY: '1000' },
    failpoint(name) {
      if (freeze?.place !== name || freeze.isFrozen) return
      freeze.isFrozen = true
      return freeze.thawed
    },
  })
  const { pull: opened, comments } = await openReviewed(world)
  pull = opened
  thread = comments[0]!
})
afterAll(() => world?.close(), 120_000)
beforeEach(() => world.stack.connection.db.deleteFrom('suppressions').execute())
afterEach(() => world.stack.simulator.faults.clear())

const loseLease = () =>
  sql`update jobs set lease_until = now() - interval '1 second', delivered_at = now() - interval '1 minute'
    where kind = ${answerReply.kind} and state = 'running'`.execute(world.stack.connection.db)

const countAdded = (commentId: number, content: string) =>
  world.stack.simulator.state.effects.filter(
    ({ kind, detail }) =>
      kind === 'reaction-created' && detail['comment'] === commentId && detail['content'] === content,
  ).length

async function freezeAt(place: string, body: string) {
  let thaw = () => {}
  const thawed = new Promise<void>((resolve) => {
    thaw = resolve
  })
  freeze = { place: `reply.${place}`, thawed, isFrozen: false }
  // Delete the jobs that were enqueued after earlier crashes, because one of them could freeze instead of the new job.
  await sql`delete from jobs where kind = ${answerReply.kind} and state = 'waiting'`.execute(
    world.stack.connection.db,
  )
  const id = await reply(world, { pull, thread, body })
  await until('the worker to freeze', async () => freeze?.isFrozen)
  return { id, thaw }
}

for (const place of PLACES)
  it(`reacts exactly once if a worker freezes ${place} and continues later`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id, thaw } = await freezeAt(place, `@debrief wrong ${place} ${round}`)
      await loseLease()
      await settle(world)
      expect(ownReactions(pull, id)).toEqual(['+1'])
      thaw()
      freeze = null
      await settle(world)
      expect(ownReactions(pull, id)).toEqual(['+1'])
      expect(countAdded(id, '+1')).toBe(1)
      expect(await findSuppression(world, id)).toMatchObject({ state: 'active', reaction: '+1' })
    }
  })

for (const place of PLACES)
  it(`ends with the reaction to the edited reply if a worker freezes ${place} with the old text`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id, thaw } = await freezeAt(place, `@debrief wrong ${place} edited ${round}`)
      await change(world, id, { body: '@debrief wrong. No: @debrief known' })
      await loseLease()
      await settle(world)
      expect(await findSuppression(world, id)).toMatchObject({ state: 'refused', reaction: 'confused' })
      thaw()
      freeze = null
      await until(
        'the reaction to be the only one',
        async () => ownReactions(pull, id)?.join() === 'confused',
      )
      await settle(world)
      expect(ownReactions(pull, id)).toEqual(['confused'])
      expect(await findSuppression(world, id)).toMatchObject({ state: 'refused' })
    }
  })

const CALLS = {
  'the permission': 'GET /.*permission',
  'the list of reactions': 'GET /.*reactions',
  'the reaction': 'POST /.*reactions',
}

it.each(
  Object.entries(CALLS).flatMap(([what, match]) =>
    (['cut-after-effect', 'status'] as const).map((kind) => ({ what, match, kind })),
  ),
)('reacts exactly once if $what meets $kind', async ({ match, kind }) => {
  for (let round = 0; round < ROUNDS; round += 1) {
    world.stack.simulator.faults.add({ match, kind, times: 2, status: 502 })
    const id = await reply(world, { pull, thread, body: `@debrief known ${match} ${round}` })
    await settle(world)
    expect(world.stack.simulator.faults.list()[0]!.hits).toBeGreaterThan(0)
    expect(ownReactions(pull, id)).toEqual(['+1'])
    expect(countAdded(id, '+1')).toBe(1)
    world.stack.simulator.faults.clear()
  }
})

it('changes the reaction exactly once if its removal meets a lost answer', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const id = await reply(world, { pull, thread, body: `@debrief known ${round}` })
    await settle(world)
    world.stack.simulator.faults.add({ match: 'DELETE /.*reactions', kind: 'cut-after-effect', times: 2 })
    await change(world, id, { body: '@debrief known. Or @debrief wrong' })
    await settle(world)
    expect(ownReactions(pull, id)).toEqual(['confused'])
    expect(countAdded(id, 'confused')).toBe(1)
    world.stack.simulator.faults.clear()
  }
})

it('suppresses the finding without a reaction if the conversation is locked for the App', async () => {
  world.stack.simulator.faults.add({ match: 'POST /.*reactions', kind: 'status', status: 403, times: 9 })
  const id = await reply(world, { pull, thread, body: '@debrief known' })
  await settle(world)
  expect(await findSuppression(world, id)).toMatchObject({ state: 'active' })
  expect(ownReactions(pull, id)).toEqual([])
})

it('records that a reply couldn’t be decided if GitHub never says its author’s permission', async () => {
  world.stack.simulator.faults.add({ match: 'GET /.*permission', kind: 'status', status: 500, times: 100 })
  const id = await reply(world, { pull, thread, body: '@debrief known' })
  await until('the first attempt', async () => world.stack.simulator.faults.list()[0]!.hits > 1)
  const { db } = world.stack.connection
  await sql`update jobs set attempt = 9 where kind = ${answerReply.kind} and state <> 'discarded'`.execute(db)
  await until('the last attempt', async () => (await findSuppression(world, id))?.state === 'refused')
  expect(await findSuppression(world, id)).toMatchObject({ state: 'refused', refusal: 'failed' })
})
