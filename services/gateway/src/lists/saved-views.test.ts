import { MAX_SAVED_VIEWS, VIEW_SCREENS } from '@debrief/contracts/lists/constants'
import type { SavedView } from '@debrief/contracts/lists/saved-views'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { insertPerson, insertSavedView } from '../testing/rows.ts'
import { ask, startTestGateway, type TestGateway } from '../testing/start-test-gateway.ts'

let gateway: TestGateway
let marta: string
beforeAll(async () => {
  gateway = await startTestGateway()
})
afterAll(() => gateway.close())
let people = 0
beforeEach(async () => {
  people += 1
  marta = await insertPerson(gateway.db, `marta-${people}`)
})

const save = (name: string, given: Partial<Omit<SavedView, 'id'>> = {}) =>
  ask<SavedView & { code: string }>(gateway, '/api/saved-views', {
    as: marta,
    method: 'POST',
    body: JSON.stringify({ screen: 'reviews', query: 'category=security', name, ...given }),
  })
const rename = (id: string, name: string) =>
  ask(gateway, `/api/saved-views/${id}`, { as: marta, method: 'PATCH', body: JSON.stringify({ name }) })
const list = async () =>
  (await ask<{ views: SavedView[] }>(gateway, '/api/saved-views', { as: marta })).body.views

it('are saved, listed by name, renamed and deleted', async () => {
  const { body: view } = await save('Security')
  await save('late reviews', { query: 'sort=oldest&filter=needs-work' })
  expect((await list()).map(({ name }) => name)).toEqual(['late reviews', 'Security'])
  expect(await rename(view.id, 'Severe')).toMatchObject({
    status: 200,
    body: { name: 'Severe', query: 'category=security' },
  })
  await ask(gateway, `/api/saved-views/${view.id}`, { as: marta, method: 'DELETE' })
  expect((await list()).map(({ name }) => name)).toEqual(['late reviews'])
})

it('have a name that is unique for the person and the screen', async () => {
  const { body: view } = await save('Security')
  expect(await save('Security')).toMatchObject({ status: 409, body: { code: 'name_taken' } })
  expect(await save('Security', { screen: 'pull-requests' })).toMatchObject({ status: 201 })
  const { body: other } = await save('Other')
  expect(await rename(other.id, 'Security')).toMatchObject({ status: 409, body: { code: 'name_taken' } })
  expect(await rename(view.id, 'Security')).toMatchObject({ status: 200 })
})

it('are at most 50 for each person, even if they are saved at the same time', async () => {
  for (let at = 1; at < MAX_SAVED_VIEWS; at += 1)
    await insertSavedView(gateway.db, { owner: marta, name: `View ${at}` })
  const answers = await Promise.all([save('One'), save('Another')])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
  expect(await list()).toHaveLength(MAX_SAVED_VIEWS)
})

it('can be saved for every screen, with any query that browsers write', async () => {
  const query = new URLSearchParams({ search: 'a*b ~ü%', repository: 'northbeam/ferry-api' }).toString()
  for (const screen of VIEW_SCREENS)
    expect(await save('Mine', { screen, query })).toMatchObject({ status: 201, body: { screen, query } })
})

it('reject names and queries that aren’t valid', async () => {
  for (const wrong of [
    { name: ' ' },
    { name: 'x'.repeat(61) },
    { query: 'a=<b>' },
    { query: 'x'.repeat(1_001) },
  ])
    expect(await save('Fine', wrong)).toMatchObject({ status: 400 })
})
