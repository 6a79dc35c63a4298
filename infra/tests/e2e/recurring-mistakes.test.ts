import { daysAgo, tellMerges } from '@debrief/gateway/mistakes/testing/merged'
import { insertGroup, insertPerson, insertRepository } from '@debrief/gateway/testing/rows'
import { createTeam } from '@debrief/testing/factories'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectClean } from './stage/expect-clean.ts'
import { canShow, type OpenStage, openStage, SIZES } from './stage/open-stage.ts'

describe.skipIf(!canShow)('recurring mistakes', () => {
  let stage: OpenStage
  let jonas: string
  const groups = { recent: '', improving: '', silent: '' }

  beforeAll(async () => {
    stage = await openStage()
    const { db } = stage
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
  afterAll(() => stage?.close())

  const open = async (search: string, size: keyof typeof SIZES, as = 'marta-olsen') => {
    const opened = await stage.openPage({ as, viewport: SIZES[size] })
    await opened.page.goto(`${stage.url}/recurring-mistakes${search}`)
    return opened
  }

  it.each(['wide', 'phone'] as const)('has nothing that axe finds in any state, %s', async (size) => {
    const { page, faults } = await open('', size, 'newcomer')
    await page.getByRole('heading', { name: 'No recurring mistakes tracked yet' }).waitFor()
    await expectClean(page)
    await page.context().close()
    const { page: full, faults: more } = await open(`?user=${jonas}`, size)
    await full.getByRole('link', { name: /Promises left/ }).waitFor()
    await expectClean(full)
    for (const [id, says] of [
      [groups.recent, 'Where it happened'],
      [groups.improving, 'Great Progress!'],
      [groups.silent, 'Too little evidence'],
    ]) {
      await full.goto(`${stage.url}/recurring-mistakes?user=${jonas}&group=${id}`)
      await full.getByRole('heading', { name: says! }).waitFor()
      await expectClean(full)
    }
    await full.getByRole('button', { name: 'More', exact: true }).click()
    await full.getByRole('menuitem', { name: 'Merge into…' }).click()
    await full.getByRole('radio').first().waitFor()
    await expectClean(full)
    expect([...faults, ...more]).toEqual([])
    await full.context().close()
  })

  it('is gone through by keys, with the list, what is open and the address in step', async () => {
    const { page, faults } = await open('', 'wide', 'jonas-pitt')
    await page.getByRole('link', { name: /Promises left/ }).waitFor()
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 2, name: 'Promises left to fail on their own' }).waitFor()
    await page.keyboard.press('j')
    await page.getByRole('heading', { level: 2, name: 'User text straight into a query' }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { name: 'Select a recurring mistake' }).waitFor()
    await page.getByRole('tab', { name: /Low/ }).click()
    await page.waitForURL('**/recurring-mistakes?severity=low')
    expect(await page.getByRole('navigation', { name: 'Recurring mistakes' }).getByRole('link').count()).toBe(
      1,
    )
    expect(faults).toEqual([])
    await page.context().close()
  })

  it('becomes a standard of the team by its manager, and is left', async () => {
    const { page, faults } = await open(`?user=${jonas}&group=${groups.recent}`, 'wide')
    await page.getByRole('button', { name: 'Convert to Standard' }).click()
    await page.getByRole('button', { name: 'Convert', exact: true }).click()
    await page.getByText('Successfully converted to team standard!').waitFor()
    await page.getByRole('button', { name: 'OK', exact: true }).click()
    await page.waitForURL(`**/recurring-mistakes?user=${jonas}`)
    await page.goto(`${stage.url}/team-standards`)
    await page.getByRole('link', { name: /Promises left/ }).waitFor()
    expect(faults).toEqual([])
    await page.context().close()
  })
})
