import type { EndpointAnswer } from '@debrief/contracts/endpoint'
import type { listDiscoveries } from '@debrief/contracts/standards/suggested-standards'
import { createTeam, subscribe } from '@debrief/testing/factories'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertPerson, insertRepository } from '../testing/rows.ts'
import { ask, startTestGateway, type TestGateway } from '../testing/start-test-gateway.ts'

let gateway: TestGateway
let marta: string
let jonas: string
let repository: string
beforeAll(async () => {
  gateway = await startTestGateway({ BILLING: 'on' })
  const { db } = gateway
  marta = await insertPerson(db, 'marta-olsen')
  jonas = await insertPerson(db, 'jonas-pitt')
  const teamId = await createTeam(db, { managerId: marta, memberIds: [jonas] })
  await subscribe(db, marta, { planType: 'teams', extraSeats: 2 })
  repository = await insertRepository(db, marta, { team_id: teamId })
  await insertRepository(db, marta, { team_id: null })
})
afterAll(() => gateway.close())

const list = async () =>
  (await ask<EndpointAnswer<typeof listDiscoveries>>(gateway, '/api/discoveries', { as: marta })).body
    .repositories
const start = (body: object = {}, id = repository) =>
  ask<{ code?: string }>(gateway, `/api/repositories/${id}/discover-standards`, {
    as: marta,
    method: 'POST',
    body: JSON.stringify(body),
  })

it('reads one of the team’s repositories once at a time, and shows its progress', async () => {
  expect(await list()).toMatchObject([{ id: repository, last: null }])
  expect((await start({ pullRequests: 20 })).status).toBe(202)
  expect(await start()).toMatchObject({ status: 409, body: { code: 'discovery_running' } })
  expect(await list()).toMatchObject([
    {
      id: repository,
      last: { state: 'waiting', pullRequests: 20, suggested: 0, error: null, finishedAt: null },
    },
  ])
})

it('rejects too many pull requests, and repositories that aren’t the team’s', async () => {
  expect((await start({ pullRequests: 101 })).status).toBe(400)
  const [other] = await gateway.db
    .selectFrom('repositories')
    .select('id')
    .where('team_id', 'is', null)
    .execute()
  expect(await start({}, other!.id)).toMatchObject({ status: 404, body: { code: 'no_such_repository' } })
})
