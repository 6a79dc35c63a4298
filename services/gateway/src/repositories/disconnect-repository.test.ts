import type { ConnectedRepository } from '@debrief/contracts/repositories/repositories'
import { createTeam, subscribe } from '@debrief/testing/factories'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { insertPullRequest } from '../testing/rows.ts'
import { ask } from '../testing/start-test-gateway.ts'
import { type ConnectingTest, startConnecting } from './testing/start-connecting.ts'

const FERRY = 'northbeam/ferry-api'

let stage: ConnectingTest
let marta: string
beforeAll(async () => {
  stage = await startConnecting({ WEBHOOK_URL: 'https://debrief.example/' })
})
afterAll(() => stage.close())
beforeEach(async () => {
  marta = await stage.signUp('marta-olsen')
})
afterEach(() => stage.clear())

const connect = (as: string) => stage.connect(as, FERRY)
const disconnect = (as: string, id: string) =>
  ask<{ webhook: string; code: string }>(stage, `/api/repositories/${id}`, { method: 'DELETE', as })

it('disconnecting deletes the webhook on GitHub, and the repository with its data', async () => {
  const { body } = await connect(marta)
  await insertPullRequest(stage.db, { owner: marta, repository: body.id })
  expect(await disconnect(marta, body.id)).toMatchObject({ status: 200, body: { webhook: 'removed' } })
  expect([await stage.rows(), stage.hooks(), await stage.removals()]).toEqual([[], [], []])
  const written = stage.db.selectFrom('audit_events').select('action').where('actor_id', '=', marta)
  expect((await written.orderBy('id').execute()).map(({ action }) => action)).toEqual([
    'repository_connected',
    'repository_disconnected',
  ])
  expect(await stage.db.selectFrom('pull_requests').select('id').execute()).toEqual([])
  expect((await disconnect(marta, body.id)).body.code).toBe('no_such_repository')
})

it('disconnecting works if the webhook or the repository is already gone', async () => {
  const first = await connect(marta)
  stage.simulator.state.hooks.clear()
  expect((await disconnect(marta, first.body.id)).body.webhook).toBe('removed')
  const second = await connect(marta)
  await stage.control(`/repositories/${FERRY}/refuse`, { status: 404 })
  expect((await disconnect(marta, second.body.id)).body.webhook).toBe('removed')
  await stage.control(`/repositories/${FERRY}/refuse`, { status: null })
})

it('disconnecting follows a repository that was renamed', async () => {
  const { body } = await connect(marta)
  await stage.control(`/repositories/${FERRY}/rename`, { name: 'ferry-api-two' })
  expect((await disconnect(marta, body.id)).body.webhook).toBe('removed')
  expect(stage.hooks()).toEqual([])
  await stage.control('/repositories/northbeam/ferry-api-two/rename', { name: 'ferry-api' })
})

it('disconnecting works while GitHub is down; a chore deletes the webhook later', async () => {
  const { body } = await connect(marta)
  stage.simulator.faults.add({ kind: 'status', status: 503, match: 'DELETE .*' })
  expect((await disconnect(marta, body.id)).body.webhook).toBe('being_removed')
  expect(await stage.rows()).toEqual([])
  expect(await stage.removals()).toEqual([{ hook_url: stage.hooks()[0]!.url }])
  const jobs = await stage.db
    .selectFrom('jobs')
    .select('state')
    .where('kind', '=', 'remove-webhook')
    .execute()
  expect(jobs).toEqual([{ state: 'waiting' }])
})

it('only the person who connected a repository can disconnect it: a manager gets 403, anyone else 404', async () => {
  const [jonas, sven] = [await stage.signUp('jonas-pitt'), await stage.signUp('sven-dahl')]
  const ines = await stage.signUp('ines-moreau')
  for (const id of [jonas, ines]) await subscribe(stage.db, id, { planType: 'teams' })
  await createTeam(stage.db, { managerId: jonas, memberIds: [marta, sven] })
  const { id } = (await connect(marta)).body
  const codes = async (as: string) => [
    (await ask(stage, `/api/repositories/${id}`, { as })).status,
    (await disconnect(as, id)).status,
  ]
  expect(await codes(jonas)).toEqual([200, 403])
  expect(await codes(sven)).toEqual([404, 404])
  expect(await codes(ines)).toEqual([404, 404])
  const listed = await ask<{ repositories: ConnectedRepository[] }>(stage, '/api/repositories', {
    as: jonas,
  })
  expect(listed.body.repositories.map((one) => one.connectedBy)).toEqual([
    { username: 'marta-olsen', isViewer: false },
  ])
  expect(await codes(marta)).toEqual([200, 200])
})
