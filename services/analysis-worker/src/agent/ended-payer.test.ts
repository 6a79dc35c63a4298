import { invariants } from '@debrief/database/operations/invariants'
import { markAccountDeleted } from '@debrief/database/people/delete-account'
import { removeMember } from '@debrief/database/teams/teams'
import type { PullRequest } from '@debrief/simulators/github/state/nouns'
import type { Effect } from '@debrief/simulators/github/state/state'
import { createRandom } from '@debrief/simulators/kit/random'
import { type OpenaiSimulator, startOpenaiSimulator } from '@debrief/simulators/openai/server'
import { createTeam, createUser, subscribe } from '@debrief/testing/factories'
import { until } from '@debrief/testing/stack'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type AgentWorld, BOT, FAULTY, startAgentWorld } from '../testing/agent-world.ts'

/** `W4_RACES=50` runs the full test. */
const RACES = Number(process.env.W4_RACES ?? 8)
const SEED = Number(process.env.W4_SEED ?? Math.trunc(Math.random() * 2 ** 31))

let openai: OpenaiSimulator
let world: AgentWorld
let manager: string
const random = createRandom(SEED)

beforeAll(async () => {
  openai = await startOpenaiSimulator({ validate: false })
  world = await startAgentWorld({
    worker: {
      OPENAI_BASE_URL: openai.baseUrl,
      OPENAI_API_KEY: openai.apiKey,
      AGENT_REPOSITORY_HOURLY: '1000',
      AGENT_CHECK_SECONDS: '0.5',
    },
  })
  manager = (await createUser(db())).id
  await subscribe(db(), manager, { planType: 'teams', extraSeats: 5 })
})
afterAll(async () => {
  await world?.close()
  await openai?.close()
})

const db = () => world.stack.connection.db
const listPendingReviews = (pull: PullRequest) =>
  pull.reviews.filter(({ author, state }) => author?.login === BOT && state === 'PENDING')

interface PayerEnding {
  tenantId: string
  end: () => Promise<unknown>
}

async function deletion(): Promise<PayerEnding> {
  const { id } = world.marta
  return { tenantId: id, end: () => markAccountDeleted(db(), { userId: id, requestId: id }) }
}

async function removal(): Promise<PayerEnding> {
  const teamId = await createTeam(db(), { managerId: manager, memberIds: [world.marta.id] })
  await sql`update repositories set team_id = ${teamId} where user_id = ${world.marta.id}`.execute(db())
  const who = { teamId, userId: world.marta.id, actorId: manager, requestId: null }
  return { tenantId: teamId, end: () => removeMember(db(), who) }
}

async function restore(): Promise<void> {
  await sql`update users set deleted_at = null where id = ${world.marta.id}`.execute(db())
  await sql`delete from teams where manager_id = ${manager}`.execute(db())
}

async function race(pull: PullRequest, { end }: PayerEnding, call: number) {
  const said: Effect[] = []
  let ending: Promise<unknown> | null = null
  let isOver = false
  let calls = 0
  const begin = () => {
    ending ??= end().then(() => {
      isOver = true
    })
  }
  const stopCalls = world.onCall(() => {
    calls += 1
    if (calls === call) begin()
  })
  const stopEffects = world.onEffect((effect) => {
    if (isOver && effect.login === BOT && effect.kind !== 'review-deleted') said.push(effect)
  })
  const run = await world.ended(await world.comment(pull, '@debrief look'))
  begin()
  await ending
  await until('leftover pending reviews to be deleted', async () => listPendingReviews(pull).length === 0)
  stopCalls()
  stopEffects()
  return { said, run, calls }
}

it.each([
  ['deleting the account', deletion, 'account_deleted'],
  ['removing the member', removal, 'team_left'],
] as const)(
  `W4: after %s that pays for a mention, nothing is posted (${RACES} races, seed ${SEED})`,
  {
    timeout: RACES * 15_000,
  },
  async (_what, prepare, reason) => {
    const outcomes: Record<string, number> = {}
    for (let number = 0; number < RACES; number += 1) {
      const pull = await world.openPull({ 'src/book.js': FAULTY })
      const ending = await prepare()
      const { said, run } = await race(pull, ending, 2 + Math.trunc(random() * 12))
      const isTheirs = run.tenant_id === ending.tenantId
      expect([run.outcome, isTheirs ? said : []]).toEqual([run.outcome, []])
      if (isTheirs) expect(['reviewed null', `ignored ${reason}`]).toContain(`${run.outcome} ${run.reason}`)
      const outcome = isTheirs ? run.outcome! : 'of others'
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
      const { rows: held } = await sql`select from usage_events where state = 'reserved'`.execute(db())
      expect(held).toEqual([])
      await restore()
    }
    console.info(`W4: ${JSON.stringify(outcomes)}`)
    for (const [name, statement] of Object.entries(invariants))
      expect([name, (await world.stack.connection.pool.query(statement)).rows]).toEqual([name, []])
  },
)
