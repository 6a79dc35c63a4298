import {
  insertMistake,
  insertPerson,
  insertPullRequest,
  insertRepository,
  insertReview,
} from '@debrief/gateway/testing/rows'
import { createTeam } from '@debrief/testing/factories'
import { expectClean } from './environment/expect-clean.ts'
import { insertStory } from './environment/insert-story.ts'
import { expect, SIZES, sizes, test } from './environment/test.ts'

const DAY = 86_400_000

test.describe('a manager', () => {
  let jonas: string

  test.beforeAll(async ({ app: { db } }) => {
    const { owner, repository } = await insertStory(db)
    jonas = await insertPerson(db, 'jonas-pitt')
    const ines = await insertPerson(db, 'ines-moreau')
    await createTeam(db, { managerId: owner, memberIds: [jonas, ines] })
    await db
      .updateTable('team_members')
      .set({ joined_at: new Date(Date.now() - 80 * DAY) })
      .execute()
    await db.updateTable('teams').set({ name: 'Harbor' }).execute()
    // Jonas's pull requests are in his own repository, because the manager may analyze pull requests in hers (D12a).
    const ofJonas = await insertRepository(db, jonas, { repo_full_name: 'northbeam/tide-tables' })
    const categories = ['error-handling', 'performance', 'testing', 'architecture']
    for (let week = 0; week < 10; week += 1)
      for (const person of week < 5 ? [owner, jonas, ines] : [owner, jonas]) {
        const merged_at = new Date(Date.now() - (week * 7 + 1) * DAY)
        const repo = person === jonas ? ofJonas : repository
        const pull = { owner: person, repository: repo, merged_at, analysis_status: 'completed' }
        const pullRequest = await insertPullRequest(db, {
          ...pull,
          title: `Name the vessel in log line ${week}`,
        })
        const mistakes = person === jonas ? 1 + (week % 3) : week % 2
        const made = { created_at: merged_at, score: 92 - mistakes * 9, mistakes_count: mistakes }
        const review = await insertReview(db, { owner: person, pullRequest, ...made })
        for (let ordinal = 1; ordinal <= mistakes; ordinal += 1)
          await insertMistake(db, {
            owner: person,
            pullRequest,
            review,
            ordinal,
            category: categories[(week + ordinal) % 4]!,
          })
      }
  })

  for (const size of sizes)
    test(`sees the team and can view a member’s pages, ${size}`, async ({ page }) => {
      await page.setViewportSize(SIZES[size])
      await page.goto('/dashboard')
      await page.getByRole('radio', { name: 'Team View' }).click()
      await expect(page.getByText('Team Overview · Harbor, 3 people')).toBeVisible()
      await expect(page.getByRole('region', { name: 'Recent activity' })).toBeVisible()
      await expectClean(page)
      await page.keyboard.press('v')
      await expect(page.getByRole('option', { name: 'jonas-pitt' })).toBeVisible()
      await expectClean(page)
      await page.keyboard.type('jo')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('button', { name: 'View as jonas-pitt' })).toBeVisible()
      await expect(page.getByRole('region', { name: 'Recent Reviews' })).toBeVisible()
      await expectClean(page)
      await page.goto(`/pull-requests?user=${jonas}`)
      await expect(page.getByRole('article').first()).toBeVisible()
      expect(await page.getByRole('button', { name: /analyze|Retry/i }).count()).toBe(0)
      await expectClean(page)
      await page.getByRole('link', { name: 'Open review' }).first().click()
      await expect(page.getByRole('heading', { name: 'About this review' })).toBeVisible()
      expect(new URL(page.url()).searchParams.get('user')).toBe(jonas)
      await expectClean(page)
      await page.goto('/settings/usage')
      await expect(page.getByRole('heading', { name: 'No usage in this period' })).toBeVisible()
      await expectClean(page)
    })

  test('stops seeing a member’s pages as soon as the member leaves the team', async ({ app, page }) => {
    await page.goto(`/reviews?user=${jonas}`)
    await expect(page.locator('[data-review]').first()).toBeVisible()
    await app.db.deleteFrom('team_members').where('user_id', '=', jonas).execute()
    await expect(page.getByText('This person isn’t on your team.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'View as marta-olsen (You)' })).toBeVisible()
    expect(page.url()).not.toContain(jonas)
  })
})
