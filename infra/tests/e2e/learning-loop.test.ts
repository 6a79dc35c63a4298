import { createTeam } from '@debrief/testing/factories'
import type { Page } from '@playwright/test'
import { expectClean } from './environment/expect-clean.ts'
import { type GithubApp, test as githubTest } from './environment/github.ts'
import { expect, SIZES } from './environment/test.ts'
import { watchTraffic } from './environment/watch-traffic.ts'

const FERRY = 'northbeam/ferry-api'
const PEOPLE = ['marta-olsen', 'jonas-pitt', 'ines-moreau', 'sven-dahl'] as const
const NONSENSE = '‮<b>%00💥'
const BETTER = 'Give back what you lock, on every way out'

const test = githubTest.extend<{ marta: Page; jonas: Page }>({
  marta: async ({ openPage }, use) => use(await openPage({ as: 'marta-olsen' })),
  jonas: async ({ openPage }, use) => use(await openPage({ as: 'jonas-pitt' })),
})

test.describe('the learning loop', () => {
  test.describe.configure({ mode: 'serial' })

  const ids = new Map<string, string>()
  let title: string
  let groupId: string
  let newest: string

  test.beforeAll(async ({ app, openPage }) => {
    for (const login of PEOPLE) ids.set(login, (await app.stack.signUp(login)).id)
    const [managerId, ...others] = PEOPLE.map((login) => ids.get(login)!)
    await createTeam(app.db, { managerId: managerId!, memberIds: others.slice(0, 2) })
    const marta = await openPage({ as: 'marta-olsen' })
    await marta.goto('/settings')
    await marta.getByRole('button', { name: `Connect ${FERRY}` }).click()
    await marta.getByRole('button', { name: 'Not now' }).click()
  })

  const titled = (page: Page) => page.getByRole('heading', { level: 2, name: title, exact: true })

  async function merge({ db, stack }: GithubApp, number: number): Promise<string> {
    await stack.control(`/pull-requests/${FERRY}/${number}/merge`, {})
    const find = () =>
      db
        .selectFrom('pr_analysis as a')
        .innerJoin('pull_requests as p', 'p.id', 'a.pull_request_id')
        .select(['a.id', 'p.user_id'])
        .where('p.pr_number', '=', number)
        .executeTakeFirst()
    await expect.poll(find, { intervals: [100] }).toMatchObject({ user_id: ids.get('jonas-pitt') })
    const ungrouped = () =>
      db.selectFrom('mistakes').select('id').where('placement', '=', 'waiting').execute()
    await expect.poll(ungrouped, { intervals: [100], timeout: 45_000 }).toEqual([])
    return (await find())!.id
  }
  const createCopy = async ({ stack }: GithubApp) =>
    (await stack.control<{ numbers: number[] }>(`/pull-requests/${FERRY}/482/copies`, { count: 1 }))
      .numbers[0]!

  test('lists a mistake as recurring after its second occurrence, with the number of occurrences', async ({
    app,
    jonas,
  }) => {
    const again = await createCopy(app)
    await merge(app, 482)
    await jonas.goto('/recurring-mistakes')
    await expect(jonas.getByRole('heading', { name: 'No recurring mistakes tracked yet' })).toBeVisible()
    await merge(app, again)
    await jonas.reload()
    const first = jonas.getByRole('navigation', { name: 'Recurring mistakes' }).getByRole('link').first()
    await expect(first.getByText('2 occurrences', { exact: true })).toBeVisible()
    await expect(first.getByText('Low')).toBeVisible()
    await first.click()
    title = await jonas.locator('h2[tabindex]').innerText()
    groupId = new URL(jonas.url()).searchParams.get('group')!
    await expect(jonas.getByText(`ferry-api #${again}`)).toBeVisible()
    await jonas.goBack()
    await expect(jonas).toHaveURL(/\/recurring-mistakes$/)
    await jonas.goForward()
    await expect(titled(jonas)).toBeVisible()
    expect(await jonas.getByRole('button', { name: 'Convert to Standard' }).count()).toBe(0)
  })

  test('lets the manager turn a member’s recurring mistake into a standard', async ({ app, marta }) => {
    const address = `/recurring-mistakes?user=${ids.get('jonas-pitt')}`
    await marta.goto(`${address}&group=${encodeURIComponent(NONSENSE)}&severity=none`)
    await expect(marta.getByRole('heading', { level: 1, name: 'Recurring Mistakes' })).toBeVisible()
    await marta.goto(`${address}&group=${groupId}`)
    await expect(titled(marta)).toBeVisible()
    await marta.getByRole('button', { name: 'Convert to Standard' }).click()
    const question = marta.getByRole('alertdialog')
    const text = `Convert "${title}" to a team standard? This will make it visible to all team members.`
    await expect(question.getByText(text, { exact: true })).toBeVisible()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await marta.reload()
    await marta.getByRole('button', { name: 'Convert to Standard' }).click()
    await question.getByRole('button', { name: 'Convert', exact: true }).click()
    await expect(marta.getByText('Successfully converted to team standard!')).toBeVisible()
    await expect(titled(marta)).toBeVisible()
    await marta.getByRole('button', { name: 'View', exact: true }).click()
    await marta.waitForURL(`**/team-standards?standard=${groupId}`)
    const looks = app.db.selectFrom('member_views').select(['viewer_id', 'viewed_id'])
    expect(await looks.where('screen', '=', '/recurring-mistakes').execute()).toContainEqual({
      viewer_id: ids.get('marta-olsen'),
      viewed_id: ids.get('jonas-pitt'),
    })
  })

  test('shows the standard to the whole team, but members see only their own occurrences', async ({
    jonas,
    marta,
    openPage,
  }) => {
    await jonas.goto('/team-standards')
    await jonas.locator(`[data-standard="${groupId}"]`).click()
    await expect(jonas.getByRole('heading', { name: 'Seen 2 times in your work' })).toBeVisible()
    expect(await jonas.getByRole('button', { name: 'Edit', exact: true }).count()).toBe(0)
    const ines = await openPage({ as: 'ines-moreau' })
    const traffic = await watchTraffic(ines)
    await ines.goto(`/team-standards?standard=${groupId}`)
    await expect(titled(ines)).toBeVisible()
    await expect(ines.getByRole('heading', { name: 'Not seen yet' })).toBeVisible()
    expect(await traffic.read()).not.toContain('jonas-pitt')
    await marta.goto(`/team-standards?standard=${groupId}`)
    await expect(marta.getByRole('heading', { name: 'Seen 2 times' })).toBeVisible()
    await expect(marta.getByText(/· jonas-pitt/).first()).toBeVisible()
  })

  test('names the standard in the next review that finds it, with the number of times it was seen', async ({
    app,
    jonas,
  }) => {
    newest = await merge(app, await createCopy(app))
    await jonas.goto(`/reviews?review=${newest}`)
    const mistake = jonas
      .locator('[data-mistake]')
      .filter({ has: jonas.locator(`a[href="/team-standards?standard=${groupId}"]`) })
    await expect(mistake.getByText('Violates the team standard')).toBeVisible()
    await expect(mistake.getByText('seen 3 times')).toBeVisible()
    await mistake.getByRole('link', { name: title, exact: true }).click()
    await expect(jonas.getByRole('heading', { name: 'Seen 3 times in your work' })).toBeVisible()
    expect(new URL(jonas.url()).search).toBe(`?standard=${groupId}`)
  })

  test('shows the lines around a mistake from GitHub, and its change side by side', async ({ jonas }) => {
    await jonas.goto(`/reviews?review=${newest}`)
    const mistake = jonas.locator('[data-mistake]').filter({ hasText: 'Diff' }).first()
    const lines = mistake.locator('.code-line')
    const before = await lines.count()
    await mistake.getByRole('button', { name: /^Show \d+ more lines? below$/ }).click()
    await expect.poll(() => lines.count()).toBeGreaterThan(before)
    await expect(mistake.getByRole('alert')).toHaveCount(0)
    await mistake.getByRole('button', { name: 'Side by side' }).click()
    await expect(mistake.getByRole('group', { name: /side by side$/ })).toBeVisible()
    await expectClean(jonas)
    await mistake.getByRole('button', { name: 'Side by side' }).click()
    const github = mistake.getByRole('link', { name: 'Open this file on GitHub' })
    expect(await github.getAttribute('href')).toMatch(/\/pull\/\d+\/files#diff-[0-9a-f]{64}[LR]\d+/)
  })

  test('lets people practice the mistake and undo a rating, and reveals no answer beforehand', async ({
    app,
    jonas,
    openPage,
  }) => {
    // The first visit creates the cards. Cards that compare two versions contain the answer, so the test changes all
    // cards to `fix`.
    await jonas.goto('/practice')
    await expect(jonas.getByRole('button', { name: 'Check answer' })).toBeVisible()
    await app.db.updateTable('practice_cards').set({ kind: 'fix' }).execute()
    const page = await openPage({ as: 'jonas-pitt' })
    const traffic = await watchTraffic(page)
    await page.goto('/practice')
    await expect(page.getByRole('button', { name: 'Check answer' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Check answer' })).toBeVisible()
    const answers = await readAnswers(app, ids.get('jonas-pitt')!)
    const before = await traffic.read()
    expect(answers.filter((answer) => before.includes(answer))).toEqual([])
    await page.getByRole('button', { name: 'Show answer' }).click()
    await expect(page.getByRole('heading', { name: 'Here’s the answer.' })).toBeVisible()
    const after = await traffic.read()
    expect(answers.filter((answer) => after.includes(answer))).not.toEqual([])
    await page.keyboard.press('1')
    await expect(page.getByText('Rated “Again”. This exercise comes back')).toBeVisible()
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'How hard was it to recall?' })).toBeVisible()
    await page.keyboard.press('2')
    await expect(page.getByText(/^Rated “Hard”\. This exercise comes back/)).toBeVisible()
  })

  test('suggests standards from review comments, with their sources, and publishes nothing', async ({
    app,
    jonas,
    marta,
  }) => {
    await marta.goto('/team-standards')
    await marta.getByRole('button', { name: 'Find in review comments' }).click()
    await marta.getByRole('button', { name: `Read ${FERRY}` }).click()
    await expect(marta.getByText(/: \d+ standards? suggested\./)).toBeVisible()
    await marta.getByRole('button', { name: 'Close', exact: true }).click()
    const discovered = await app.db
      .selectFrom('recurring_mistakes')
      .select('id')
      .where('source', '=', 'discovered')
      .where('is_suggested_standard', '=', true)
      .executeTakeFirstOrThrow()
    await expect(marta.locator('a[href*="suggestion="]').first()).toBeVisible()
    await marta.goto(`/team-standards?suggestion=${discovered.id}`)
    await expect(
      marta.getByRole('region', { name: 'What reviewers wrote' }).getByText('northbeam/ferry-api').first(),
    ).toBeVisible()
    expect(await readStandardIds(app)).toEqual([groupId])
    await jonas.goto(`/team-standards?suggestion=${discovered.id}`)
    await expect(jonas.getByRole('link', { name: title })).toBeVisible()
    expect(await jonas.locator('a[href*="suggestion="]').count()).toBe(0)
  })

  test('shows nothing to people who are not on the team or have left it', async ({ app, openPage }) => {
    const { db } = app
    const paths = ['', '/occurrences'].map((part) => `standards/${groupId}${part}`)
    const member = `?user=${ids.get('jonas-pitt')}`
    paths.push(`recurring-mistakes/${groupId}${member}`, `recurring-mistakes/${groupId}/timeline${member}`)
    paths.push(`recurring-mistakes${member}`, `reviews/${newest}`)
    await db.deleteFrom('team_members').where('user_id', '=', ids.get('ines-moreau')!).execute()
    for (const login of ['sven-dahl', 'ines-moreau']) {
      const page = await openPage({ as: login })
      const traffic = await watchTraffic(page)
      await page.goto(`/team-standards?standard=${groupId}`)
      await expect(
        page.getByRole('heading', { name: 'Join or create a team to access team standards' }),
      ).toBeVisible()
      await page.goto(`/recurring-mistakes?user=${ids.get('jonas-pitt')}&group=${groupId}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.waitForLoadState('networkidle')
      const told = await traffic.read()
      expect([title, 'jonas-pitt', 'northbeam/ferry-api'].filter((word) => told.includes(word))).toEqual([])
      for (const path of paths) {
        const answer = await page.request.get(`${app.url}/api/${path}`)
        expect([path, answer.status()]).toEqual([path, 404])
      }
    }
  })

  test('lets the manager edit and delete the standard', async ({ app, jonas, marta }) => {
    await marta.goto(`/team-standards?standard=${groupId}`)
    await expect(titled(marta)).toBeVisible()
    await marta.getByRole('button', { name: 'Edit', exact: true }).click()
    const form = marta.getByRole('dialog', { name: 'Edit Standard' })
    await form.getByLabel('Title').fill('   ')
    await form.getByLabel('Title').blur()
    await expect(form.getByText('Enter a short title that says what to do.')).toBeVisible()
    await expect(form.getByRole('button', { name: 'Save Changes' })).toBeDisabled()
    await form.getByLabel('Title').fill(`  ${BETTER} `)
    await form.getByLabel('Files').fill('src/**.ts')
    await form.getByLabel('Files').blur()
    await expect(form.getByText('may contain ** only between slashes')).toBeVisible()
    await expectClean(marta)
    await form.getByLabel('Files').fill('./src/, db/**')
    await form.getByRole('button', { name: 'Save Changes' }).click()
    await expect(marta.getByText('Standard updated successfully!')).toBeVisible()
    title = BETTER
    await expect(titled(marta)).toBeVisible()
    await expect(marta.getByText('Only in src/**').first()).toBeVisible()
    await expectClean(marta)
    // On a phone, the standard opens in a panel that covers the list.
    await marta.setViewportSize(SIZES.phone)
    await expectClean(marta)
    await marta.getByRole('button', { name: 'Edit', exact: true }).click()
    await expect(form.getByLabel('Files')).toHaveValue('src/**, db/**')
    await expectClean(marta)
    await form.getByRole('button', { name: 'Cancel' }).click()
    await marta.setViewportSize(SIZES.wide)
    await marta.getByRole('button', { name: 'Delete standard' }).click()
    await expect(
      marta.getByText(
        'Are you sure you want to delete this standard? All associated occurrences will also be deleted.',
      ),
    ).toBeVisible()
    await marta.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(marta.getByText('Standard deleted successfully!')).toBeVisible()
    expect(await readStandardIds(app)).toEqual([])
    await marta.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(titled(marta)).toBeVisible()
    expect(await readStandardIds(app)).toEqual([groupId])
    await marta.getByRole('button', { name: 'Delete standard' }).click()
    await marta.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(marta.getByText('Standard deleted successfully!')).toBeVisible()
    await jonas.goto(`/team-standards?standard=${groupId}`)
    await expect(jonas.getByRole('heading', { name: 'Standard not found' })).toBeVisible()
    expect(await readStandardIds(app)).toEqual([])
  })
})

async function readStandardIds({ db }: GithubApp): Promise<string[]> {
  const rows = await db
    .selectFrom('recurring_mistakes')
    .select('id')
    .where('is_team_standard', '=', true)
    .execute()
  return rows.map(({ id }) => id)
}

async function readAnswers({ db }: GithubApp, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('mistakes')
    .select(['code_before', 'code_after'])
    .where('user_id', '=', userId)
    .where('code_after', 'is not', null)
    .execute()
  const before = rows.map(({ code_before }) => code_before).join('\n')
  const lines = rows.flatMap(({ code_after }) => code_after!.split('\n')).map((line) => line.trim())
  const answers = [...new Set(lines)].filter((line) => line.length > 12 && !before.includes(line))
  expect(answers).not.toEqual([])
  return answers.map((line) => JSON.stringify(line).slice(1, -1))
}
