import { insertMistake, insertPerson, insertPullRequest, insertReview } from '@debrief/gateway/testing/rows'
import { createTeam } from '@debrief/testing/factories'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectClean } from './stage/expect-clean.ts'
import { insertStory } from './stage/insert-story.ts'
import { canShow, type OpenStage, openStage, SIZES } from './stage/open-stage.ts'

const sizes = Object.keys(SIZES) as (keyof typeof SIZES)[]
const DAY = 86_400_000

/** Checks what a manager can see of the team and its members. */
describe.skipIf(!canShow)('a manager', () => {
  let stage: OpenStage
  let jonas: string

  beforeAll(async () => {
    stage = await openStage()
    const { db } = stage
    const { owner, repository } = await insertStory(db)
    jonas = await insertPerson(db, 'jonas-pitt')
    const ines = await insertPerson(db, 'ines-moreau')
    await createTeam(db, { managerId: owner, memberIds: [jonas, ines] })
    await db
      .updateTable('team_members')
      .set({ joined_at: new Date(Date.now() - 80 * DAY) })
      .execute()
    await db.updateTable('teams').set({ name: 'Harbor' }).execute()
    const categories = ['error-handling', 'performance', 'testing', 'architecture']
    for (let week = 0; week < 10; week += 1)
      for (const person of week < 5 ? [owner, jonas, ines] : [owner, jonas]) {
        const merged_at = new Date(Date.now() - (week * 7 + 1) * DAY)
        const pull = { owner: person, repository, merged_at, analysis_status: 'completed' }
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
  afterAll(() => stage?.close())

  it.each(sizes)('sees the team and looks at a member, %s', async (size) => {
    const { page, faults } = await stage.openPage({ viewport: SIZES[size] })
    await page.goto(`${stage.url}/dashboard`)
    await page.getByRole('radio', { name: 'Team View' }).click()
    await page.getByText('Team Overview · Harbor, 3 people').waitFor()
    await page.getByRole('region', { name: 'Recent activity' }).waitFor()
    await expectClean(page)
    await page.keyboard.press('v')
    await page.getByRole('option', { name: 'jonas-pitt' }).waitFor()
    await expectClean(page)
    await page.keyboard.type('jo')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'View as jonas-pitt' }).waitFor()
    await page.getByRole('region', { name: 'Recent Reviews' }).waitFor()
    await expectClean(page)
    await page.goto(`${stage.url}/pull-requests?user=${jonas}`)
    await page.getByRole('article').first().waitFor()
    expect(await page.getByRole('button', { name: /analyze|Retry/i }).count()).toBe(0)
    await expectClean(page)
    await page.getByRole('link', { name: 'Open review' }).first().click()
    await page.getByRole('heading', { name: 'About this review' }).waitFor()
    expect(new URL(page.url()).searchParams.get('user')).toBe(jonas)
    await expectClean(page)
    await page.goto(`${stage.url}/settings/usage`)
    await page.getByRole('heading', { name: 'No usage yet' }).waitFor()
    await expectClean(page)
    expect(faults).toEqual([])
    await page.context().close()
  })

  it('sees nothing of a member any more who leaves while the page is open', async () => {
    const { page } = await stage.openPage()
    await page.goto(`${stage.url}/reviews?user=${jonas}`)
    await page.locator('[data-review]').first().waitFor()
    await stage.db.deleteFrom('team_members').where('user_id', '=', jonas).execute()
    await page.getByText('This person isn’t on your team anymore.').waitFor()
    await page.getByRole('button', { name: 'View as marta-olsen (You)' }).waitFor()
    expect(page.url()).not.toContain(jonas)
    await page.context().close()
  })
})
