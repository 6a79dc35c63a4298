import { readFileSync } from 'node:fs'
import { tellAnswers } from '@debrief/gateway/dashboard/testing/tell-answers'
import { daysAgo, tellMerges } from '@debrief/gateway/mistakes/testing/tell-merges'
import {
  insertGroup,
  insertPerson,
  insertRepository,
  insertStandard,
  insertSuggestion,
} from '@debrief/gateway/testing/rows'
import { createTeam, subscribe } from '@debrief/testing/factories'
import { expectClean } from './environment/expect-clean.ts'
import { expect, SIZES, sizes, test } from './environment/test.ts'

const PEOPLE = ['marta-olsen', 'jonas-pitt', 'ines-moreau', 'sven-dahl', 'tobias-kern']

test.describe('the dashboard of people with recurring mistakes', () => {
  test.beforeAll(async ({ app: { db } }) => {
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
      title: 'Await every promise',
      approved_at: daysAgo(44),
    })
    const tests = await insertSuggestion(db, {
      team_id: team,
      title: 'Tests that check the mock',
      category: 'testing',
    })
    const locks = await insertGroup(db, { user_id: marta, title: 'Lock not released' })
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

  for (const size of sizes) {
    test(`charts repeated mistakes and marks when a standard was added, ${size}`, async ({ page }) => {
      await page.setViewportSize(SIZES[size])
      await page.goto('/dashboard')
      const chart = page.getByRole('slider', { name: /^Repeated mistakes per 10 pull requests fell from/ })
      await expect(chart).toBeVisible()
      expect(await chart.getAttribute('aria-label')).toMatch(
        /1: standard added on [A-Z][a-z]+ \d+, Await every promise, \d+\.\d before, \d+\.\d since$/,
      )
      await expect(page.getByRole('link', { name: /^Practice.*due today/ }).last()).toBeVisible()
      await expectClean(page)
      await chart.focus()
      await page.keyboard.press('ArrowLeft')
      await expect(chart).toHaveAttribute('aria-valuetext', /repeats? in \d+ pull requests in 4 weeks\)$/)
      const flags = page.getByRole('list', { name: 'Standards added' })
      await expect(flags.getByRole('link', { name: 'Await every promise' })).toBeVisible()
      await page
        .getByRole('region', { name: 'Repeated mistakes' })
        .getByRole('button', { name: 'Show as table' })
        .click()
      await expect(page.getByRole('columnheader', { name: '4 weeks to' })).toBeVisible()
      await expectClean(page)
    })

    test(`shows a manager each team member’s recurring mistakes, ${size}`, async ({ page }) => {
      await page.setViewportSize(SIZES[size])
      await page.goto('/dashboard?view=team')
      await expect(page.getByText('78% recalled')).toBeVisible()
      const names = await page
        .getByRole('table', { name: 'Members by date joined' })
        .getByRole('rowheader')
        .allTextContents()
      expect(names.map((name) => PEOPLE.find((login) => name.includes(login)))).toEqual(PEOPLE)
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: 'Export members as JSON' }).click(),
      ])
      const members: { username: string }[] = JSON.parse(readFileSync(await file.path(), 'utf8'))
      expect(members.map(({ username }) => username)).toEqual(PEOPLE)
      await expectClean(page)
      await page.getByRole('link', { name: '1 could become a standard' }).click()
      await page.waitForURL('**/team-standards')
    })
  }
})
