import type { EndpointAnswer } from '@debrief/contracts/endpoint'
import type {
  requestAnalyses,
  showAnalysisAllowance,
} from '@debrief/contracts/pull-requests/request-analyses'
import { createTeam, subscribe } from '@debrief/testing/factories'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertPerson, insertPullRequest, insertRepository } from '../testing/rows.ts'
import { ask, startTestGateway, type TestGateway } from '../testing/start-test-gateway.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startTestGateway({ BILLING: 'on' })
})
afterAll(() => gateway.close())

async function introduce(login: string, waiting: number) {
  const { db } = gateway
  const id = await insertPerson(db, login)
  await subscribe(db, id, { planType: 'plus' })
  const repository = await insertRepository(db, id, { repo_full_name: `northbeam/${login}` })
  const pulls: string[] = []
  for (let at = 0; at < waiting; at += 1)
    pulls.push(
      await insertPullRequest(db, {
        owner: id,
        repository,
        pending_reason: 'author_not_on_team',
        merged_at: new Date(Date.UTC(2026, 10, 20 - at)),
      }),
    )
  return { id, repository, pulls }
}

const allowance = async (as: string) =>
  (await ask<EndpointAnswer<typeof showAnalysisAllowance>>(gateway, '/api/analyses/allowance', { as })).body
const request = async (as: string, pullRequestIds: string[]) =>
  (
    await ask<EndpointAnswer<typeof requestAnalyses>>(gateway, '/api/analyses', {
      as,
      method: 'POST',
      body: JSON.stringify({ pullRequestIds }),
    })
  ).body
const statuses = async (ids: string[]) => {
  const rows = await gateway.db
    .selectFrom('pull_requests')
    .select(['id', 'pending_reason'])
    .where('id', 'in', ids)
    .execute()
  return rows.filter(({ pending_reason }) => pending_reason === 'queued').length
}

it('accepts analyses in order until the plan has none left, and says why it refuses the others', async () => {
  const { id, pulls } = await introduce('marta-olsen', 12)
  expect(await allowance(id)).toEqual({ remaining: 10 })
  const { accepted, refused } = await request(id, pulls)
  expect(accepted).toEqual(pulls.slice(0, 10))
  const reason = 'No analyses are left this month. Try again when the next usage month starts.'
  expect(refused).toEqual(pulls.slice(10).map((pullRequestId) => ({ pullRequestId, reason })))
  expect(await statuses(pulls)).toBe(10)
  expect(await allowance(id)).toEqual({ remaining: 0 })
})

it('starts and charges each analysis only once', async () => {
  const { id, pulls } = await introduce('sven-dahl', 3)
  const answers = await Promise.all([request(id, [...pulls, pulls[0]!]), request(id, pulls)])
  expect(answers.flatMap(({ accepted }) => accepted).toSorted()).toEqual(pulls.toSorted())
  expect((await allowance(id)).remaining).toBe(7)
})

it('refuses pull requests of other people without saying that they exist', async () => {
  const { id } = await introduce('nils-berg', 0)
  const { pulls } = await introduce('tobias-kern', 1)
  const { accepted, refused } = await request(id, [pulls[0]!, crypto.randomUUID()])
  expect(accepted).toEqual([])
  expect(new Set(refused.map(({ reason }) => reason))).toEqual(
    new Set(['This pull request doesn’t exist, or you can’t see it.']),
  )
})

it('lets the person who connected the repository analyze a member’s pull request (D12a)', async () => {
  const { db } = gateway
  const { id: marta, repository } = await introduce('marta-connects', 0)
  const jonas = await insertPerson(db, 'jonas-pitt')
  await createTeam(db, { managerId: marta, memberIds: [jonas] })
  const pull = await insertPullRequest(db, {
    owner: jonas,
    repository,
    pending_reason: 'author_not_on_team',
    merged_at: new Date(),
  })
  expect((await request(marta, [pull])).accepted).toEqual([pull])
})
