import { daysAgo, tellMerges } from '@debrief/gateway/mistakes/testing/tell-merges'
import { insertGroup, insertPerson, insertRepository } from '@debrief/gateway/testing/rows'
import { createTeam } from '@debrief/testing/factories'
import { expectClean } from './environment/expect-clean.ts'
import { expect, SIZES, sizes, test } from './environment/test.ts'

test.describe('recurring mistakes', () => {
  let jonas: string
  const groups = { recent: '', improving: '', silent: '' }

  test.beforeAll(async ({ app: { db } }) => {
    const marta = await insertPerson(db, 'marta-olsen')
    jonas = await insertPerson(db, 'jonas-pitt')
    const team = await createTeam(db, { managerId: marta, memberIds: [jonas] })
    await db
      .updateTable('team_members')
      .set({ joined_at: daysAgo(300) })
      .execute()
    const merged = tellMerges(db, await insertRepository(db, marta, { team_id: team }))
    const group = (title: string) => insertGroup(db, { team_id: team, title })
    groups.recent = await group('Promises left to fail on their own')
    groups.improving = await group('User text straight into a query')
    groups.silent = await group('Dates printed without a time zone')
    for (const day of [2, 9, 20, 33, 50, 61, 75]) await merged(jonas, daysAgo(day), groups.recent)
    for (const day of [42, 50, 60, 70]) await merged(jonas, daysAgo(day), groups.improving)
    for (const day of [40, 90]) await merged(jonas, daysAgo(day), groups.silent, ['Go/source'])
    await insertPerson(db, 'newcomer')
  })

  for (const size of sizes)
    test(`have no axe violations in any state, ${size}`, async ({ openPage, page: full }) => {
      const page = await openPage({ as: 'newcomer', viewport: SIZES[size] })
      await page.goto('/recurring-mistakes')
      await expect(page.getByRole('heading', { name: 'No recurring mistakes tracked yet' })).toBeVisible()
      await expectClean(page)
      await full.setViewportSize(SIZES[size])
      await full.goto(`/recurring-mistakes?user=${jonas}`)
      await expect(full.getByRole('link', { name: /Promises left/ })).toBeVisible()
      await expectClean(full)
      for (const [id, says] of [
        [groups.recent, 'Where it happened'],
        [groups.improving, 'Great Progress!'],
        [groups.silent, 'Too little evidence'],
      ]) {
        await full.goto(`/recurring-mistakes?user=${jonas}&group=${id}`)
        await expect(full.getByRole('heading', { name: says! })).toBeVisible()
        await expectClean(full)
      }
      await full.getByRole('button', { name: 'More', exact: true }).click()
      await full.getByRole('menuitem', { name: 'Merge into…' }).click()
      await expect(full.getByRole('radio').first()).toBeVisible()
      await expectClean(full)
    })

  test('work with the keyboard, and keep the open group and the filter in the URL', async ({ openPage }) => {
    const page = await openPage({ as: 'jonas-pitt' })
    await page.goto('/recurring-mistakes')
    await expect(page.getByRole('link', { name: /Promises left/ })).toBeVisible()
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await expect(
      page.getByRole('heading', { level: 2, name: 'Promises left to fail on their own' }),
    ).toBeVisible()
    await page.keyboard.press('j')
    await expect(
      page.getByRole('heading', { level: 2, name: 'User text straight into a query' }),
    ).toBeVisible()
    await page.goBack()
    await page.waitForURL('**/recurring-mistakes')
    await page.getByRole('tab', { name: /Low/ }).click()
    await page.waitForURL('**/recurring-mistakes?severity=low')
    await expect(page.getByRole('navigation', { name: 'Recurring mistakes' }).getByRole('link')).toHaveCount(
      1,
    )
  })

  test('can be converted to a team standard by the manager, and stays open', async ({ page }) => {
    await page.goto(`/recurring-mistakes?user=${jonas}&group=${groups.recent}`)
    await page.getByRole('button', { name: 'Convert to Standard' }).click()
    await page.getByRole('button', { name: 'Convert', exact: true }).click()
    await expect(page.getByText('Successfully converted to team standard!')).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`group=${groups.recent}`))
    await page.getByRole('button', { name: 'View', exact: true }).click()
    await expect(page.getByRole('link', { name: /Promises left/ })).toBeVisible()
  })
})
