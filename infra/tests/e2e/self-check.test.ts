import { noteChanges, takeChanges } from '@debrief/gateway/policies/testing/changes'
import {
  insertGroup,
  insertMistake,
  insertPullRequest,
  insertReview,
  insertStandard,
  placeMistake,
} from '@debrief/gateway/testing/rows'
import { connectRepository, createTeam } from '@debrief/testing/factories'
import type { Page } from '@playwright/test'
import { expectClean } from './environment/expect-clean.ts'
import { type GithubApp, test } from './environment/github.ts'
import { expect, SIZES, sizes } from './environment/test.ts'

const FERRY = 'northbeam/ferry-api'
const TITLE = 'Notify guests when their crossing is moved'

test.describe('a check before review', () => {
  test.use({ as: null })

  test.beforeAll(async ({ app, openPage }) => {
    await app.signInAtGithub(await openPage())
    await knowMistakes(app)
  })

  const ferry = ({ stack }: GithubApp) => {
    const found = [...stack.simulator.state.repositories.values()]
    return found.find(({ name }) => name === 'ferry-api')!
  }

  async function knowMistakes(app: GithubApp) {
    const { db } = app
    const { id: owner } = await db
      .selectFrom('users')
      .select('id')
      .where('github_username', '=', 'marta-olsen')
      .executeTakeFirstOrThrow()
    await connectRepository(db, { userId: owner, fullName: FERRY, githubRepoId: ferry(app).id })
    const { id: repository } = await db.selectFrom('repositories').select('id').executeTakeFirstOrThrow()
    const team_id = await createTeam(db, { managerId: owner })
    const place = async (group: string, rule: string | null) => {
      const pullRequest = await insertPullRequest(db, { owner, repository, analysis_status: 'completed' })
      const review = await insertReview(db, { owner, pullRequest })
      const mistake = await insertMistake(db, { owner, pullRequest, review, rule })
      await placeMistake(db, { group, mistake, owner, at: new Date() })
    }
    const standard = { team_id, title: 'Await every promise' }
    await place(await insertStandard(db, standard), 'floating-promise')
    const rows = { user_id: owner, title: 'N+1 query', category: 'performance' }
    const group = await insertGroup(db, rows)
    for (let time = 0; time < 6; time += 1) await place(group, 'query-in-loop')
    const untested = { user_id: owner, title: 'No test for the failure', category: 'testing' }
    await place(await insertGroup(db, untested), null)
  }

  const choose = async (page: Page) => {
    await page.getByRole('link', { name: TITLE }).click()
    await expect(page.getByText('2 findings.')).toBeVisible()
  }

  test('finds code that resembles your own mistakes, and stores and posts nothing', async ({ app, page }) => {
    await app.signInAtGithub(page)
    await noteChanges(app.db)
    await page.goto('/pull-requests')
    await page.getByRole('link', { name: 'Check an open pull request' }).click()
    await expect(page.getByRole('heading', { name: 'Check before review' })).toBeVisible()
    await choose(page)
    const file = page.getByRole('region', { name: 'src/crossings/move-crossing.ts' })
    await expect(file.getByText('guests.push(...(await findGuest(db, guestId)))')).toBeVisible()
    await expect(file.getByText('6 times')).toBeVisible()
    await expect(file.getByRole('link', { name: 'Await every promise' })).toBeVisible()
    await expect(page.getByText('Only you see this. Nothing is posted or stored.')).toBeVisible()
    await expect(page.getByText('no rules for Markdown')).toBeVisible()

    await page.reload()
    await expect(page.getByText('2 findings.')).toBeVisible()
    await page.getByLabel('Pull request URL').fill(`${FERRY}#485`)
    await page.getByRole('button', { name: 'Check', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Import harbor notices overnight' })).toBeVisible()
    expect(new URL(page.url()).searchParams.get('number')).toBe('485')
    await page.goBack()
    await expect(page.getByRole('heading', { name: TITLE })).toBeVisible()

    expect(await takeChanges(app.db)).toEqual([])
    const { issueComments, reviewComments, reviews } = ferry(app).pulls.get(489)!
    expect([issueComments, reviewComments, reviews]).toEqual([[], [], []])
  })

  test('does not check another person’s pull requests', async ({ app, page }) => {
    await app.signInAtGithub(page, 'jonas-pitt')
    await page.goto('/check')
    await expect(page.getByRole('heading', { name: 'No repositories connected' })).toBeVisible()
    const [{ id }] = (await app.db.selectFrom('repositories').select('id').execute()) as [{ id: string }]
    await page.goto(`/check?repository=${id}&number=489`)
    await expect(page.getByText('This pull request doesn’t exist, isn’t yours')).toBeVisible()
  })

  for (const size of sizes)
    test(`has no axe violations and no horizontal overflow in either theme, ${size}`, async ({
      app,
      page,
    }) => {
      await page.setViewportSize(SIZES[size])
      await app.signInAtGithub(page)
      await page.goto('/check')
      await expect(page.getByText('Import harbor notices overnight')).toBeVisible()
      await expectClean(page)
      await choose(page)
      await expectClean(page)
      await page.goto('/pull-requests')
      await expect(page.getByRole('link', { name: 'Check an open pull request' })).toBeVisible()
      await expectClean(page)
    })
})
