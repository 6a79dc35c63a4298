import { readFileSync } from 'node:fs'
import { insertStandard } from '@debrief/gateway/testing/rows'
import { createTeam, subscribe } from '@debrief/testing/factories'
import { expectClean } from './environment/expect-clean.ts'
import { insertStory } from './environment/insert-story.ts'
import { expect, SIZES, sizes, test } from './environment/test.ts'

test.describe('search, filters and saved views', () => {
  test.beforeAll(async ({ app: { db } }) => {
    await insertStory(db)
    const marta = await db
      .selectFrom('users')
      .select('id')
      .where('github_username', '=', 'marta-olsen')
      .executeTakeFirstOrThrow()
    const team = await createTeam(db, { managerId: marta.id })
    await insertStandard(db, { team_id: team, title: 'Release locks' })
    await subscribe(db, marta.id, { planType: 'teams' })
  })

  test('a search is kept in the URL, saved as a view, and opened again', async ({ page }) => {
    await page.goto('/reviews')
    const rows = page.locator('[data-review]')
    await expect(rows.first()).toHaveAttribute('aria-current', 'true')
    expect(new URL(page.url()).search).toBe('')
    const all = await rows.count()
    const title = (await rows.nth(1).locator('span.line-clamp-2').textContent()) ?? ''
    await page.getByRole('searchbox', { name: 'Search reviews' }).fill(title)
    await expect(page).toHaveURL(/search=/)
    await expect.poll(() => rows.count()).toBeLessThan(all)
    await page.getByRole('button', { name: 'Views' }).click()
    await page.getByLabel('Save the current filters as').fill('One title')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('View “One title” saved.')).toBeVisible()
    await page.goto('/reviews')
    await expect.poll(() => rows.count()).toBe(all)
    await page.getByRole('button', { name: 'Views' }).click()
    await page.getByRole('link', { name: 'One title' }).click()
    await expect(page).toHaveURL(/search=/)
    await expect(rows.first()).toContainText(title)
    await page.getByRole('button', { name: 'Delete One title' }).click()
    await expect(page.getByText('View “One title” deleted.')).toBeVisible()
  })

  for (const size of sizes)
    test(`an export has the rows of the filtered list on screen, ${size}`, async ({ page }) => {
      await page.setViewportSize(SIZES[size])
      await page.goto('/reviews?sort=lowest&filter=good')
      const rows = page.locator('[data-review]')
      await expect(rows.first()).toBeVisible()
      const titles = await rows.locator('span.line-clamp-2').allTextContents()
      await page.getByRole('button', { name: 'Export' }).click()
      await expect(page.getByText('Export all reviews that match the filters.')).toBeVisible()
      await expectClean(page)
      const read = async (format: 'CSV' | 'JSON') => {
        const [download] = await Promise.all([
          page.waitForEvent('download'),
          page.getByRole('link', { name: `Export reviews as ${format}` }).click(),
        ])
        expect(download.suggestedFilename()).toMatch(
          new RegExp(`^debrief-reviews-[\\d-]+\\.${format.toLowerCase()}$`),
        )
        return readFileSync(await download.path(), 'utf8')
      }
      const listed: { pullRequest: { title: string } }[] = JSON.parse(await read('JSON'))
      expect(listed.map(({ pullRequest }) => pullRequest.title)).toEqual(titles)
      const [head, ...lines] = (await read('CSV')).trimEnd().split('\r\n')
      expect(head).toContain('Merged,Repository,Number,Title')
      expect(lines).toHaveLength(titles.length)
      for (const [at, title] of titles.entries()) expect(lines[at]).toContain(title.replaceAll('"', '""'))
    })

  for (const size of sizes)
    test(`the open filters have no axe violations and no overflow, ${size}`, async ({ page }) => {
      await page.setViewportSize(SIZES[size])
      for (const path of ['pull-requests', 'reviews', 'recurring-mistakes', 'team-standards']) {
        await page.goto(`/${path}?period=365`)
        await page.getByRole('button', { name: /^Filters/ }).click()
        await expect(page.getByLabel('Sort by')).toBeVisible()
        await expectClean(page)
      }
    })

  test('a long repository name doesn’t widen the rows of the reviews', async ({ app, page }) => {
    await app.db
      .updateTable('repositories')
      .set({ repo_full_name: 'northbeam-shipping-company/harbour-master-integration-service' })
      .execute()
    for (const size of sizes) {
      await page.setViewportSize(SIZES[size])
      await page.goto('/reviews')
      const row = page.locator('[data-review]').first()
      await expect(row).toBeVisible()
      const [inner, outer] = await Promise.all([
        row.boundingBox(),
        page.getByRole('tabpanel', { name: 'Reviews' }).boundingBox(),
      ])
      expect(inner!.x + inner!.width).toBeLessThanOrEqual(outer!.x + outer!.width)
    }
  })
})
