import { HOOK_MISSING } from '@debrief/database/deliveries/reconciliations'
import { createGithubClient } from '@debrief/github/client'
import { createHook } from '@debrief/github/repositories/hooks'
import { findRepository } from '@debrief/simulators/github/state/repositories'
import { createTestDatabase, type TestDatabase } from '@debrief/testing/database'
import { connectRepository } from '@debrief/testing/factories'
import { type Stack, startStack, until } from '@debrief/testing/stack'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'

const FERRY = 'northbeam/ferry-api'

let database: TestDatabase
let stack: Stack
let repositoryId: string
let hookId: number
beforeAll(async () => {
  database = await createTestDatabase()
  stack = await startStack({
    databaseUrl: database.url,
    redisUrl: null,
    worker: { RECONCILE_SECONDS: '3', BILLING: 'off' },
  })
  const person = await stack.signUp('marta-olsen')
  const githubRepoId = findRepository(stack.simulator.state, 'northbeam', 'ferry-api')!.id
  const at = { userId: person.id, fullName: FERRY, githubRepoId, createdAt: new Date() }
  const { id, secret } = await connectRepository(stack.connection.db, at)
  const client = createGithubClient({
    baseUrl: stack.simulator.apiUrl,
    token: person.token,
    userAgent: 'debrief-test',
  })
  hookId = await createHook(client, {
    fullName: FERRY,
    url: `${stack.ingestUrl}/webhooks/github/${id}`,
    secret,
  })
  await stack.connection.db
    .updateTable('repositories')
    .set({ webhook_id: hookId, analyze_authors: 'everyone' })
    .where('id', '=', id)
    .execute()
  repositoryId = id
})
afterAll(async () => {
  await stack.close()
  await database.drop()
})
afterEach(() => stack.simulator.faults.clear())

const merge = async () => {
  const made = await stack.control<{ numbers: number[] }>(`/pull-requests/${FERRY}/434/copies`, { count: 1 })
  const [number = 0] = made.numbers
  await stack.control(`/pull-requests/${FERRY}/${number}/merge`)
  return number
}
const lose = (times: number) =>
  stack.simulator.faults.add({ kind: 'drop-delivery', match: `pull_request.closed ${FERRY}`, times })

async function waitForOutcome(number: number) {
  const { db } = stack.connection
  await until(`the review of #${number}`, () =>
    db
      .selectFrom('pull_requests')
      .select('id')
      .where('repository_id', '=', repositoryId)
      .where('pr_number', '=', number)
      .where('analysis_status', '=', 'completed')
      .executeTakeFirst(),
  )
  const { rows } = await stack.connection.pool.query(
    `select (select count(*) from pr_analysis a join pull_requests p on p.id = a.pull_request_id
        where p.repository_id = $1 and p.pr_number = $2) as reviews,
      (select json_agg(outcome order by id) from deliveries
        where hook_id = $3 and facts->'event'->'pullRequest'->>'number' = $4) as outcomes,
      (select json_agg(l.healed_by) from lost_deliveries l join deliveries d using (source, hook_id, delivery_id)
        where d.hook_id = $3 and d.facts->'event'->'pullRequest'->>'number' = $4) as losses`,
    [repositoryId, number, repositoryId, String(number)],
  )
  return rows[0]
}

it('requests redelivery of deliveries that were sent while ingest was down (I6)', async () => {
  lose(1)
  const number = await merge()
  expect(await waitForOutcome(number)).toMatchObject({ reviews: 1, outcomes: ['analysis queued'] })
  await until('the loss to be noted as healed', async () => {
    const { losses } = await waitForOutcome(number)
    return losses?.length === 1 && losses[0] !== null
  })
  const again = () => stack.simulator.state.hooks.get(hookId)!.deliveries.filter((one) => one.redelivery)
  await until('it to be sent again', async () => again().length > 0)
  expect(again().at(-1)).toMatchObject({ event: 'pull_request', statusCode: 202 })
})

it('fetches a delivery whose redelivery does not arrive either', async () => {
  lose(2)
  const number = await merge()
  expect(await waitForOutcome(number)).toEqual({
    reviews: 1,
    outcomes: ['analysis queued'],
    losses: ['fetched'],
  })
})

it('requests redeliveries of delivered events after a backup was restored', async () => {
  const number = await merge()
  await waitForOutcome(number)
  const { db } = stack.connection
  await db.deleteFrom('pull_requests').where('pr_number', '=', number).execute()
  await db
    .deleteFrom('deliveries')
    .where('repository_id', '=', repositoryId)
    .where('event', '=', 'pull_request')
    .execute()
  await until('the pull request to be there again', () =>
    db.selectFrom('pull_requests').select('id').where('pr_number', '=', number).executeTakeFirst(),
  )
  expect(await waitForOutcome(number)).toMatchObject({ reviews: 1 })
})

it('recreates a deleted webhook, which then delivers merges', async () => {
  const { db } = stack.connection
  const { hooks } = stack.simulator.state
  hooks.delete(hookId)
  await until('a webhook to be there again', async () => hooks.size > 0)
  hookId = [...hooks.keys()][0]!
  await until('its id to be stored', () =>
    db.selectFrom('repositories').select('id').where('webhook_id', '=', hookId).executeTakeFirst(),
  )
  const number = await merge()
  expect(await waitForOutcome(number)).toEqual({ reviews: 1, outcomes: ['analysis queued'], losses: null })
})

it('lists merges if the webhook is permanently gone, and stores what it would have delivered', async () => {
  stack.simulator.faults.add({ kind: 'status', status: 403, match: 'POST .*/hooks$' })
  stack.simulator.state.hooks.delete(hookId)
  const number = await merge()
  expect(await waitForOutcome(number)).toEqual({
    reviews: 1,
    outcomes: ['analysis queued'],
    losses: ['fetched'],
  })
  const { rows } = await stack.connection.pool.query(
    'select delivery_id, facts from deliveries order by id desc limit 1',
  )
  expect(rows[0].delivery_id).toBe(`merge-of-${number}`)
  expect(rows[0].facts).toMatchObject({
    kind: 'pull_request',
    event: { action: 'closed', repository: { fullName: FERRY }, pullRequest: { number, merged: true } },
  })
  const state = await stack.connection.db
    .selectFrom('reconciliations')
    .select(['error', 'failures'])
    .where('repository_id', '=', repositoryId)
    .executeTakeFirstOrThrow()
  expect(state.error).toBe(HOOK_MISSING)
})
