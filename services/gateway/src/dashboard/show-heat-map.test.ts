import type { HeatMap } from '@debrief/contracts/dashboard/heat-map'
import { CATEGORIES } from '@debrief/domain/mistakes/categories'
import { createTeam, subscribe } from '@debrief/testing/factories'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  insertMistake,
  insertPerson,
  insertPullRequest,
  insertRepository,
  insertReview,
} from '../testing/rows.ts'
import { ask, startTestGateway, type TestGateway } from '../testing/start-test-gateway.ts'

const DAY = 86_400_000

let gateway: TestGateway
let people: string[]
let repository: string
let period: string
beforeAll(async () => {
  gateway = await startTestGateway({ BILLING: 'on' })
  const { db } = gateway
  people = await Promise.all(
    ['marta-olsen', 'jonas-pitt', 'ines-moreau', 'sven-dahl', 'tobias-kern', 'nils-berg'].map((login) =>
      insertPerson(db, login),
    ),
  )
  const [marta = '', ...members] = people
  const team_id = await createTeam(db, { managerId: marta, memberIds: members })
  await subscribe(db, marta, { planType: 'teams', extraSeats: 9 })
  await db
    .updateTable('team_members')
    .set({ joined_at: new Date('2020-01-01') })
    .execute()
  repository = await insertRepository(db, marta, { team_id })
  period = (await show()).periods[0] ?? ''
})
afterAll(() => gateway.close())

const show = async (query = '') =>
  (await ask<HeatMap>(gateway, `/api/dashboard/team/heat-map${query}`, { as: people[0] ?? '' })).body

async function mistake(person: number, category: string, at = new Date(Date.parse(period) + 9 * DAY)) {
  const { db } = gateway
  const owner = people[person] ?? ''
  const pullRequest = await insertPullRequest(db, {
    owner,
    repository,
    merged_at: at,
    analysis_status: 'completed',
  })
  const review = await insertReview(db, { owner, pullRequest })
  await insertMistake(db, { owner, pullRequest, review, category })
}

it('shows only cells to which at least five people contribute, and no totals', async () => {
  for (const person of [0, 1, 2, 3]) await mistake(person, 'testing')
  for (let time = 0; time < 9; time += 1) await mistake(0, 'security')
  expect((await show()).repositories).toMatchObject([{ cells: [] }])
  await mistake(4, 'testing')
  await mistake(4, 'testing')
  const map = await show()
  expect(map.repositories).toMatchObject([{ cells: [{ category: 'testing', mistakes: 6 }] }])
  expect(Object.keys(map).toSorted()).toEqual(['period', 'periods', 'repositories', 'until'])
})

it('exports a column for each category, like the weekly numbers', async () => {
  const readLines = async (path: string) => {
    const { body } = await ask<string>(gateway, path, { as: people[0] ?? '' })
    return body
      .replace('\uFEFF', '')
      .trimEnd()
      .split('\r\n')
      .map((line) => line.split(','))
  }
  const map = await readLines('/api/dashboard/team/heat-map/export?format=csv')
  expect(map).toEqual([
    ['Repository', ...CATEGORIES],
    [expect.any(String), ...CATEGORIES.map((category) => (category === 'testing' ? '6' : ''))],
  ])
  // The weekly numbers count only pull requests that members wrote themselves.
  await sql`update pull_requests p set author_github_id = u.github_id from users u where u.id = p.user_id`.execute(
    gateway.db,
  )
  const [head = [], ...weeks] = await readLines('/api/team/numbers/export?format=csv&weeks=26')
  const mistakes = weeks.map((week) => week[head.indexOf('testing: mistakes')])
  expect([weeks.length, mistakes.filter((count) => count !== '')]).toEqual([26, ['6']])
  expect(new Set(weeks.map((week) => week[head.indexOf('security: mistakes')]))).toEqual(new Set(['']))
})

it('covers whole periods that have ended', async () => {
  for (const person of people.keys()) await mistake(person, 'performance', new Date())
  expect(JSON.stringify(await show())).not.toContain('performance')
  const { periods } = await show()
  expect((await show(`?period=${periods[1]}`)).repositories).toMatchObject([{ cells: [] }])
  const other = new Date(Date.parse(period) + 7 * DAY).toISOString().slice(0, 10)
  const refused = await ask<{ code: string }>(gateway, `/api/dashboard/team/heat-map?period=${other}`, {
    as: people[0] ?? '',
  })
  expect([refused.status, refused.body.code]).toEqual([400, 'no_such_period'])
})
