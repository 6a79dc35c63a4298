import type { PracticeProgress } from '@debrief/contracts/practice/progress'
import { createTeam } from '@debrief/testing/factories'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertGroup, insertPerson } from '../testing/rows.ts'
import { ask, startTestGateway, type TestGateway } from '../testing/start-test-gateway.ts'
import { dayFromNow as day, happen, practice } from './testing/happen.ts'

let gateway: TestGateway
let owner: string
let count = 0
beforeAll(async () => {
  gateway = await startTestGateway()
})
afterAll(() => gateway.close())
beforeEach(async () => {
  count += 1
  owner = await insertPerson(gateway.db, `ines-moreau-${count}`)
})

const show = async (as = owner, query = '') =>
  await ask<PracticeProgress & { code?: string }>(gateway, `/api/practice/progress${query}`, { as })

describe('progress', () => {
  it('is empty without recurring mistakes', async () => {
    const { body } = await show()
    expect(body).toMatchObject({ ofTeam: false, categories: [], overall: { practiced: { mistakes: 0 } } })
    expect(body.overall.practiced.before).toEqual({
      occurrences: 0,
      opportunities: 0,
      rate: null,
      low: null,
      high: null,
    })
  })

  it('counts occurrences per opportunity before and after the first practice, practiced or not', async () => {
    const locks = await insertGroup(gateway.db, { user_id: owner, category: 'error-handling' })
    const zones = await insertGroup(gateway.db, { user_id: owner, category: 'best-practices' })
    const [lock] = await happen(gateway.db, {
      group: locks,
      who: owner,
      on: [-60, -50, -40, -5],
      occasions: [-45, -3, -2],
    })
    await happen(gateway.db, { group: zones, who: owner, on: [-55, -4], occasions: [] })
    await practice(gateway, { mistake: lock as string, who: owner, on: -20 })
    const { body } = await show()
    expect(body.categories.map(({ category }) => category)).toEqual(['best-practices', 'error-handling'])
    const [zone, held] = body.categories
    expect(held?.practiced).toMatchObject({
      mistakes: 1,
      before: { occurrences: 3, opportunities: 5, rate: 0.6 },
      after: { occurrences: 1, opportunities: 4, rate: 0.25 },
    })
    expect(held?.notPracticed.mistakes).toBe(0)
    expect(zone?.notPracticed).toMatchObject({
      before: { occurrences: 1, opportunities: 5 },
      after: { occurrences: 1, opportunities: 4 },
    })
    const { rate, low, high } = held!.practiced.after
    expect(low!).toBeLessThan(rate!)
    expect(high!).toBeGreaterThan(rate!)
    const cameBack = (await ask<{ cameBack: object }>(gateway, '/api/practice', { as: owner })).body.cameBack
    expect(cameBack).toEqual({ practiced: 1, cameBack: 1 })
  })

  it('of a team is for its manager, in one figure, for at least five people', async () => {
    const members = []
    for (let index = 0; index < 4; index++)
      members.push(await insertPerson(gateway.db, `member-${count}-${index}`))
    const team = await createTeam(gateway.db, { managerId: owner, memberIds: members })
    await gateway.db
      .updateTable('team_members')
      .set({ joined_at: day(-100) })
      .where('team_id', '=', team)
      .execute()
    const group = await insertGroup(gateway.db, { team_id: team, category: 'best-practices' })
    for (const who of members) await happen(gateway.db, { group, who, on: [-30, -1] })
    expect((await show(members[0], '?team=1')).body.code).toBe('not_the_manager')
    const before = (await show(owner, '?team=1')).body
    expect([before.ofTeam, before.categories, before.overall.notPracticed.mistakes]).toEqual([true, [], 0])
    expect(before.withheld).toMatch(/at least 5 people/)
    await happen(gateway.db, { group, who: owner, on: [-30, -200] })
    const { withheld, categories } = (await show(owner, '?team=1')).body
    expect(withheld).toBeNull()
    // Excludes the occurrence 200 days ago, because the person joined the team 100 days ago.
    expect(categories[0]?.notPracticed.before).toMatchObject({ occurrences: 9, opportunities: 9 })
  })
})
