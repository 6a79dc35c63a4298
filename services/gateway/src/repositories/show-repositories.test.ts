import type { ConnectedRepository, GithubRepository } from '@debrief/contracts/repositories/repositories'
import {
  addReconciliations,
  finishReconciliation,
  HOOK_MISSING,
} from '@debrief/database/deliveries/reconciliations'
import { markUnreachable } from '@debrief/database/repositories/repositories'
import { findAccount } from '@debrief/simulators/github/state/accounts'
import { addRepository } from '@debrief/simulators/github/state/repositories'
import { mintToken } from '@debrief/simulators/github/state/state'
import { createTeam } from '@debrief/testing/factories'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ask } from '../testing/start-test-gateway.ts'
import { type ConnectingTest, startConnecting } from './testing/start-connecting.ts'

let stage: ConnectingTest
let marta: string
let jonas: string
beforeAll(async () => {
  stage = await startConnecting({ WEBHOOK_URL: 'https://debrief.example' })
  marta = await stage.signUp('marta-olsen')
  jonas = await stage.signUp('jonas-pitt')
  await createTeam(stage.db, { managerId: jonas, memberIds: [marta] })
})
afterAll(() => stage.close())

const atGithub = (as = marta) =>
  ask<{ repositories: GithubRepository[]; code?: string; detail?: string }>(
    stage,
    '/api/github/repositories',
    { as },
  )
const send = <Body>(method: string, path: string, body?: unknown) =>
  ask<Body>(stage, path, { method, as: marta, ...(body ? { body: JSON.stringify(body) } : {}) })

async function callsUsed(): Promise<number> {
  const { state, apiUrl } = stage.simulator
  const { token } = mintToken(state, findAccount(state, 'marta-olsen')!)
  const answer = await fetch(`${apiUrl}/rate_limit`, { headers: { authorization: `Bearer ${token}` } })
  return ((await answer.json()) as { resources: { core: { used: number } } }).resources.core.used
}

it('lists the repositories of all pages, last updated first, and repeats the list at no cost', async () => {
  for (let id = 1; id <= 240; id += 1)
    addRepository(stage.simulator.state, {
      id: 800_000 + id,
      name: `archive-${id}`,
      full_name: `northbeam/archive-${id}`,
      private: true,
      archived: id === 1,
      owner: { login: 'northbeam', id: 30_518_842, type: 'Organization' },
      updated_at: new Date(Date.UTC(2025, 0, 1, 0, id)).toISOString(),
    })
  const { repositories } = (await atGithub()).body
  expect(repositories.length).toBeGreaterThan(240)
  expect(repositories[0]).toMatchObject({ fullName: 'northbeam/ferry-api', isAdmin: true, connection: null })
  expect(repositories.at(-1)).toMatchObject({ fullName: 'northbeam/archive-1', archived: true })
  const before = await callsUsed()
  expect((await atGithub()).body.repositories).toEqual(repositories)
  expect(await callsUsed()).toBe(before)
})

it('shows who on the team connected each one', async () => {
  const githubRepoId = stage.findRepositoryId('northbeam/ferry-api')
  const { body } = await send<ConnectedRepository>('POST', '/api/repositories', { githubRepoId })
  const seenBy = async (as: string) =>
    (await atGithub(as)).body.repositories.find((one) => one.githubRepoId === githubRepoId)?.connection
  expect(await seenBy(marta)).toEqual({ repositoryId: body.id, by: 'marta-olsen', isViewer: true })
  expect(await seenBy(jonas)).toEqual({ repositoryId: body.id, by: 'marta-olsen', isViewer: false })
})

it('says that a webhook was deleted on GitHub and couldn’t be recreated', async () => {
  const fetchHook = async () => {
    const [own] = (await send<{ repositories: ConnectedRepository[] }>('GET', '/api/repositories')).body
      .repositories
    return { id: own!.id, hook: own!.hook }
  }
  const { id, hook } = await fetchHook()
  const nothing = { deliveriesUntil: null, mergesUntil: null, mergesEverySeconds: 60, nextIn: 60 }
  const compared = (error: string | null) =>
    stage.db.transaction().execute((trx) => finishReconciliation(trx, id, { ...nothing, error }))
  await addReconciliations(stage.db, { everySeconds: 300, apps: [] })
  await compared(HOOK_MISSING)
  expect([hook, (await fetchHook()).hook]).toEqual(['made', 'missing'])
  await compared(null)
  expect((await fetchHook()).hook).toBe('made')
})

it('returns GitHub’s status if the list fails, and remembers a rejected token', async () => {
  stage.simulator.faults.add({ kind: 'status', status: 502, match: 'GET /user/repos' })
  const failed = await atGithub()
  expect([failed.status, failed.body.detail]).toEqual([503, 'Failed to fetch GitHub repositories: 502'])
  stage.simulator.faults.clear()
  const sven = await stage.signUp('sven-dahl')
  await stage.control('/revoke', { login: 'sven-dahl' })
  expect((await atGithub(sven)).body).toMatchObject({ code: 'github_token_missing' })
  const row = stage.db.selectFrom('users').select('needs_reconnect').where('id', '=', sven)
  expect(await row.executeTakeFirst()).toEqual({ needs_reconnect: true })
})

it('says if GitHub no longer shows the repository, and changes whose pull requests are analyzed', async () => {
  const [own] = (await send<{ repositories: ConnectedRepository[] }>('GET', '/api/repositories')).body
    .repositories
  const path = `/api/repositories/${own!.id}`
  await markUnreachable(stage.db, own!.id)
  expect((await send<ConnectedRepository>('GET', path)).body.reachability).toBe('unreachable')
  const changed = await send<ConnectedRepository>('PATCH', path, { analyzeAuthors: 'everyone' })
  expect(changed.body.analyzeAuthors).toBe('everyone')
  expect(changed.body.analyzeAgents).toBe(true)
  const without = await send<ConnectedRepository>('PATCH', path, { analyzeAgents: false })
  expect(without.body).toMatchObject({ analyzeAuthors: 'everyone', analyzeAgents: false })
  for (const body of [{ analyzeAuthors: 'nobody' }, { analyzeAgents: 'no' }, {}])
    expect((await send('PATCH', path, body)).status).toBe(400)
  const byManager = await ask(stage, path, { method: 'PATCH', as: jonas, body: '{"analyzeAgents":true}' })
  expect(byManager.status).toBe(403)
  expect(stage.simulator.state.violations).toEqual([])
})
