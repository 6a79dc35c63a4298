import type { ScoreHistory } from '@debrief/contracts/reviews/score-history'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { daysAgo, tellMerges } from '../mistakes/testing/tell-merges.ts'
import { formTeam } from '../testing/form-team.ts'
import { ask, startTestGateway, type TestGateway } from '../testing/start-test-gateway.ts'

let gateway: TestGateway
let marta: string
let jonas: string
let merged: ReturnType<typeof tellMerges>
beforeAll(async () => {
  gateway = await startTestGateway({ BILLING: 'on' })
})
afterAll(() => gateway.close())
beforeEach(async () => {
  const formed = await formTeam(gateway.db, { joinedAt: daysAgo(30) })
  ;({ marta, jonas } = formed)
  merged = tellMerges(gateway.db, formed.repository)
})

const show = async (as: string, query = '') =>
  (await ask<ScoreHistory>(gateway, `/api/reviews/scores${query}`, { as })).body.scores

async function scored(days: number, score: number | null) {
  const { review } = await merged(jonas, daysAgo(days))
  await gateway.db.updateTable('pr_analysis').set({ score }).where('id', '=', review).execute()
  return review
}

it('lists scores in the order of the merges, without reviews that have none or were replaced', async () => {
  await scored(2, 90)
  await scored(50, 60)
  await scored(3, null)
  const replaced = await scored(4, 10)
  await gateway.db
    .updateTable('pr_analysis')
    .set({ superseded_at: new Date() })
    .where('id', '=', replaced)
    .execute()
  expect((await show(jonas)).map(({ score }) => score)).toEqual([60, 90])
  expect((await show(marta, `?user=${jonas}`)).map(({ score }) => score)).toEqual([90])
  expect(await show(marta)).toEqual([])
})
