import { fingerprintDatabase } from '@debrief/gateway/policies/testing/fingerprint'
import {
  insertGroup,
  insertMistake,
  insertPullRequest,
  insertReview,
  insertStandard,
  placeMistake,
} from '@debrief/gateway/testing/rows'
import { connectRepository, createTeam } from '@debrief/testing/factories'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectClean } from './stage/expect-clean.ts'
import { canShow, SIZES } from './stage/open-stage.ts'
import { openWorld, type World } from './stage/open-world.ts'

const sizes = Object.keys(SIZES) as (keyof typeof SIZES)[]
const FERRY = 'northbeam/ferry-api'
const TITLE = 'Notify guests when their crossing is moved'

describe.skipIf(!canShow)('a check before review', () => {
  let world: World

  beforeAll(async () => {
    world = await openWorld()
    const { page } = await world.openPage({ as: null })
    await world.signInAtGithub(page)
    await page.context().close()
    await knowMistakes()
  })
  afterAll(() => world?.close())

  const ferry = () => {
    const found = [...world.stack.simulator.state.repositories.values()]
    return found.find(({ name }) => name === 'ferry-api')!
  }

  /** Creates a connected repository, a standard, a mistake made six times, and one that no rule detects. */
  async function knowMistakes() {
    const { db } = world
    const { id: owner } = await db
      .selectFrom('users')
      .select('id')
      .where('github_username', '=', 'marta-olsen')
      .executeTakeFirstOrThrow()
    await connectRepository(db, { userId: owner, fullName: FERRY, githubRepoId: ferry().id })
    const { id: repository } = await db.selectFrom('repositories').select('id').executeTakeFirstOrThrow()
    const team_id = await createTeam(db, { managerId: owner })
    const place = async (group: string, rule: string | null) => {
      const pullRequest = await insertPullRequest(db, { owner, repository, analysis_status: 'completed' })
      const review = await insertReview(db, { owner, pullRequest })
      const mistake = await insertMistake(db, { owner, pullRequest, review, rule })
      await placeMistake(db, { group, mistake, owner, at: new Date() })
    }
    const standard = { team_id, title: 'Settle every promise' }
    await place(await insertStandard(db, standard), 'floating-promise')
    const rows = { user_id: owner, title: 'N+1 query', category: 'performance' }
    const group = await insertGroup(db, rows)
    for (let time = 0; time < 6; time += 1) await place(group, 'query-in-loop')
    const untested = { user_id: owner, title: 'No test for the failure', category: 'testing' }
    await place(await insertGroup(db, untested), null)
  }

  const choose = async (page: Page) => {
    await page.getByRole('link', { name: TITLE }).click()
    await page.getByText('2 findings.').waitFor()
  }

  it('finds code that resembles your own mistakes, and stores and posts nothing', async () => {
    const { page, faults } = await world.openPage({ as: null })
    await world.signInAtGithub(page)
    const before = await fingerprintDatabase(world.db)
    await page.goto(`${world.url}/pull-requests`)
    await page.getByRole('link', { name: 'Check an open pull request' }).click()
    await page.getByRole('heading', { name: 'Check before review' }).waitFor()
    await choose(page)
    const file = page.getByRole('region', { name: 'src/crossings/move-crossing.ts' })
    await file.getByText('guests.push(...(await findGuest(db, guestId)))').waitFor()
    await file.getByText('6 times').waitFor()
    await file.getByRole('link', { name: 'Settle every promise' }).waitFor()
    await page.getByText('Only you see this. Nothing is posted or stored.').waitFor()
    await page.getByText('no rules for Markdown').waitFor()

    await page.reload()
    await page.getByText('2 findings.').waitFor()
    await page.getByLabel('Pull request URL').fill(`${FERRY}#485`)
    await page.getByRole('button', { name: 'Check', exact: true }).click()
    await page.getByRole('heading', { name: 'Import harbor notices overnight' }).waitFor()
    expect(new URL(page.url()).searchParams.get('number')).toBe('485')
    await page.goBack()
    await page.getByRole('heading', { name: TITLE }).waitFor()

    expect(await fingerprintDatabase(world.db)).toBe(before)
    const { issueComments, reviewComments, reviews } = ferry().pulls.get(489)!
    expect([issueComments, reviewComments, reviews]).toEqual([[], [], []])
    expect(faults).toEqual([])
    await page.context().close()
  })

  it('does not check another person’s pull requests', async () => {
    const { page, faults } = await world.openPage({ as: null })
    await world.signInAtGithub(page, 'jonas-pitt')
    await page.goto(`${world.url}/check`)
    await page.getByRole('heading', { name: 'No repositories connected' }).waitFor()
    const [{ id }] = (await world.db.selectFrom('repositories').select('id').execute()) as [{ id: string }]
    await page.goto(`${world.url}/check?repository=${id}&number=489`)
    await page.getByText('This pull request doesn’t exist, isn’t yours').waitFor()
    expect(faults.filter((fault) => !fault.includes('404'))).toEqual([])
    await page.context().close()
  })

  it.each(sizes)('has no axe violations and no horizontal overflow in either theme, %s', async (size) => {
    const { page, faults } = await world.openPage({ as: null, viewport: SIZES[size] })
    await world.signInAtGithub(page)
    await page.goto(`${world.url}/check`)
    await page.getByText('Import harbor notices overnight').waitFor()
    await expectClean(page)
    await choose(page)
    await expectClean(page)
    await page.goto(`${world.url}/pull-requests`)
    await page.getByRole('link', { name: 'Check an open pull request' }).waitFor()
    await expectClean(page)
    expect(faults).toEqual([])
    await page.context().close()
  })
})
