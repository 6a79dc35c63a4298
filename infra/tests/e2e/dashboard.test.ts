import { tellAnswers } from '@debrief/gateway/dashboard/testing/tell-answers'
import { daysAgo, tellMerges } from '@debrief/gateway/mistakes/testing/merged'
import {
  insertGroup,
  insertPerson,
  insertRepository,
  insertStandard,
  insertSuggestion,
} from '@debrief/gateway/testing/rows'
import { createTeam, subscribe } from '@debrief/testing/factories'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectClean } from './stage/expect-clean.ts'
import { canShow, type OpenStage, openStage, SIZES } from './stage/open-stage.ts'

const PEOPLE = ['marta-olsen', 'jonas-pitt', 'ines-moreau', 'sven-dahl', 'tobias-kern']

describe.skipIf(!canShow)('the dashboard of people who repeat mistakes', () => {
  let stage: OpenStage

  beforeAll(async () => {
    stage = await openStage()
    const { db } = stage
    const people: string[] = []
    for (const login of PEOPLE) people.push(await insertPerson(db, login))
    const [marta, jonas] = people as [string, string]
    const team = await createTeam(db, { managerId: marta, memberIds: people.slice(1) })
    for (const [index, id] of people.entries())
      await db
        .updateTable('team_members')
        .set({ joined_at: daysAgo(200 - index * 30) })
        .where('user_id', '=', id)
        .execute()
    await subscribe(db, marta, { planType: 'teams', extraSeats: 3 })
    const merged = tellMerges(db, await insertRepository(db, marta, { team_id: team }))
    const promises = await insertStandard(db, {
      team_id: team,
      title: 'Settle every promise',
      approved_at: daysAgo(44),
    })
    const tests = await insertSuggestion(db, {
      team_id: team,
      title: 'Tests that check the mock',
      category: 'testing',
    })
    const locks = await insertGroup(db, { user_id: marta, title: 'Lock not given back' })
    for (let week = 14; week >= 0; week--)
      for (const owner of [marta, jonas]) {
        const { mistake } = await merged(owner, daysAgo(week * 7 + 1), week > 5 ? promises : undefined)
        if (week === 0) await tellAnswers(db, { owner, mistake, outcomes: ['right', 'right', 'wrong'] })
        await merged(owner, daysAgo(week * 7 + 2), week % 3 === 1 ? tests : undefined)
        if (week % 4 === 2 && owner === marta) await merged(owner, daysAgo(week * 7 + 3), locks)
      }
    for (const owner of people.slice(2)) {
      const { mistake } = await merged(owner, daysAgo(5), tests)
      await tellAnswers(db, { owner, mistake, outcomes: ['right'] })
    }
    await merged(jonas, daysAgo(0), promises)
  })
  afterAll(() => stage?.close())

  for (const size of ['wide', 'phone'] as const) {
    it(`draws what comes back and notes where a standard was set, ${size}`, async () => {
      const { page, faults } = await stage.openPage({ viewport: SIZES[size] })
      await page.goto(`${stage.url}/dashboard`)
      const chart = page.getByRole('img', { name: /^Repeated mistakes per 10 pull requests fell from/ })
      await chart.waitFor()
      expect(await chart.getAttribute('aria-label')).toMatch(
        /Standard added on [A-Z][a-z]+ \d+: Settle every promise, \d+\.\d before, \d+\.\d since$/,
      )
      await page
        .getByRole('link', { name: /^Practice.*due today/ })
        .last()
        .waitFor()
      await expectClean(page)
      await page.getByRole('button', { name: 'Show as table' }).click()
      const row = page.getByRole('row').filter({ hasText: 'Standard added: Settle every promise' })
      expect(await row.count()).toBe(1)
      await expectClean(page)
      expect(faults).toEqual([])
      await page.context().close()
    })

    it(`shows a manager what comes back in the team, each by themselves, ${size}`, async () => {
      const { page, faults } = await stage.openPage({ viewport: SIZES[size] })
      await page.goto(`${stage.url}/dashboard?view=team`)
      await page.getByText('78% recalled').waitFor()
      const names = await page.getByRole('rowheader').allTextContents()
      expect(names.map((name) => PEOPLE.find((login) => name.includes(login)))).toEqual(PEOPLE)
      await expectClean(page)
      await page.getByRole('link', { name: '1 could become a standard' }).click()
      await page.waitForURL('**/team-standards')
      expect(faults).toEqual([])
      await page.context().close()
    })
  }
})
