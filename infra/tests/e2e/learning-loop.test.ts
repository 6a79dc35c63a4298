import { createTeam } from '@debrief/testing/factories'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { canShow } from './stage/open-stage.ts'
import { openWorld, type World } from './stage/open-world.ts'
import { watchTraffic } from './stage/watch-traffic.ts'

const FERRY = 'northbeam/ferry-api'
const PEOPLE = ['marta-olsen', 'jonas-pitt', 'ines-moreau', 'sven-dahl'] as const
const NONSENSE = '‮<b>%00💥'
const BETTER = 'Give back what you lock, on every way out'

/**
 * Follows a mistake on the app's screens: it comes back, becomes a standard, is named in the next review, and is
 * practiced.
 */
describe.skipIf(!canShow)('the learning loop', () => {
  let world: World
  const ids = new Map<string, string>()
  const faults: string[][] = []
  let marta: Page
  let jonas: Page
  let title: string
  let groupId: string
  /** The id of Jonas's newest review. */
  let newest: string

  beforeAll(async () => {
    world = await openWorld()
    for (const login of PEOPLE) ids.set(login, (await world.stack.signUp(login)).id)
    const [managerId, ...others] = PEOPLE.map((login) => ids.get(login)!)
    // Sven isn't on the team.
    await createTeam(world.db, { managerId: managerId!, memberIds: others.slice(0, 2) })
    marta = await open('marta-olsen')
    jonas = await open('jonas-pitt')
    await marta.goto(`${world.url}/settings`)
    await marta.getByRole('button', { name: `Connect ${FERRY}` }).click()
    await marta.getByRole('button', { name: 'Not now' }).click()
  }, 60_000)
  afterAll(() => world?.close())

  async function open(as: string): Promise<Page> {
    const opened = await world.openPage({ as })
    faults.push(opened.faults)
    return opened.page
  }
  const visit = (page: Page, path: string) => page.goto(`${world.url}${path}`)
  const titled = (page: Page) => page.getByRole('heading', { level: 2, name: title, exact: true })

  /** Merges Jonas's pull request or a copy of it, waits until its review is grouped, and returns the review's id. */
  async function merge(number: number): Promise<string> {
    await world.stack.control(`/pull-requests/${FERRY}/${number}/merge`, {})
    const find = () =>
      world.db
        .selectFrom('pr_analysis as a')
        .innerJoin('pull_requests as p', 'p.id', 'a.pull_request_id')
        .select(['a.id', 'p.user_id'])
        .where('p.pr_number', '=', number)
        .executeTakeFirst()
    await expect.poll(find, { interval: 100 }).toMatchObject({ user_id: ids.get('jonas-pitt') })
    const ungrouped = () =>
      world.db.selectFrom('mistakes').select('id').where('placement', '=', 'waiting').execute()
    await expect.poll(ungrouped, { interval: 100, timeout: 45_000 }).toEqual([])
    return (await find())!.id
  }
  const createCopy = async () =>
    (await world.stack.control<{ numbers: number[] }>(`/pull-requests/${FERRY}/482/copies`, { count: 1 }))
      .numbers[0]!

  it('lists a mistake as recurring after its second occurrence, with the number of occurrences', async () => {
    const again = await createCopy()
    await merge(482)
    await visit(jonas, '/recurring-mistakes')
    await jonas.getByRole('heading', { name: 'No recurring mistakes tracked yet' }).waitFor()
    await merge(again)
    await jonas.reload()
    const first = jonas.getByRole('navigation', { name: 'Recurring mistakes' }).getByRole('link').first()
    await first.getByText('2 occurrences').waitFor()
    await first.getByText('Low').waitFor()
    await first.click()
    title = await jonas.locator('h2[tabindex]').innerText()
    groupId = new URL(jonas.url()).searchParams.get('group')!
    await jonas.getByText(`ferry-api #${again}`).waitFor()
    await jonas.goBack()
    await jonas.getByRole('heading', { name: 'Select a recurring mistake' }).waitFor()
    await jonas.goForward()
    await titled(jonas).waitFor()
    expect(await jonas.getByRole('button', { name: 'Convert to Standard' }).count()).toBe(0)
  })

  it('lets the manager turn a member’s recurring mistake into a standard', async () => {
    const address = `/recurring-mistakes?user=${ids.get('jonas-pitt')}`
    await visit(marta, `${address}&group=${encodeURIComponent(NONSENSE)}&severity=none`)
    await marta.getByRole('heading', { level: 1, name: 'Recurring Mistakes' }).waitFor()
    await visit(marta, `${address}&group=${groupId}`)
    await titled(marta).waitFor()
    await marta.getByRole('button', { name: 'Convert to Standard' }).click()
    const question = marta.getByRole('alertdialog')
    const text = `Convert "${title}" to a team standard? This will make it visible to all team members.`
    await question.getByText(text, { exact: true }).waitFor()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await marta.reload()
    await marta.getByRole('button', { name: 'Convert to Standard' }).click()
    await question.getByRole('button', { name: 'Convert', exact: true }).click()
    await marta.getByText('Successfully converted to team standard!').waitFor()
    await marta.getByRole('button', { name: 'OK', exact: true }).click()
    await marta.waitForURL(`**${address}`)
    await marta.getByRole('heading', { name: 'Select a recurring mistake' }).waitFor()
    const looks = world.db.selectFrom('member_views').select(['viewer_id', 'viewed_id'])
    expect(await looks.where('screen', '=', '/recurring-mistakes').execute()).toContainEqual({
      viewer_id: ids.get('marta-olsen'),
      viewed_id: ids.get('jonas-pitt'),
    })
  })

  it('shows the standard to the whole team, but members see only their own occurrences', async () => {
    await visit(jonas, '/team-standards')
    await jonas.getByRole('link', { name: title }).click()
    await jonas.getByRole('heading', { name: 'Seen 2 times in your work' }).waitFor()
    expect(await jonas.getByRole('button', { name: 'Edit', exact: true }).count()).toBe(0)
    const ines = await open('ines-moreau')
    const traffic = await watchTraffic(ines)
    await visit(ines, `/team-standards?standard=${groupId}`)
    await titled(ines).waitFor()
    await ines.getByRole('heading', { name: 'Not seen yet' }).waitFor()
    expect(await traffic.read()).not.toContain('jonas-pitt')
    await ines.context().close()
    await visit(marta, `/team-standards?standard=${groupId}`)
    await marta.getByRole('heading', { name: 'Seen 2 times' }).waitFor()
    await marta
      .getByText(/· jonas-pitt/)
      .first()
      .waitFor()
  })

  it('names the standard in the next review that finds it, with the number of times it was seen', async () => {
    newest = await merge(await createCopy())
    await visit(jonas, `/reviews?review=${newest}`)
    const mistake = jonas
      .locator('[data-mistake]')
      .filter({ has: jonas.locator(`a[href="/team-standards?standard=${groupId}"]`) })
    await mistake.getByText('Violates the team standard').waitFor()
    await mistake.getByText('seen 3 times').waitFor()
    await mistake.getByRole('link', { name: title, exact: true }).click()
    await jonas.getByRole('heading', { name: 'Seen 3 times in your work' }).waitFor()
    expect(new URL(jonas.url()).search).toBe(`?standard=${groupId}`)
  })

  it('lets people practice the mistake and undo a rating, and reveals no answer beforehand', async () => {
    // The first visit creates the cards. Cards that compare two versions show the answer, so make all cards fix cards.
    await visit(jonas, '/practice')
    await jonas.getByRole('button', { name: 'Check answer' }).waitFor()
    await world.db.updateTable('practice_cards').set({ kind: 'fix' }).execute()
    const page = await open('jonas-pitt')
    const traffic = await watchTraffic(page)
    await visit(page, '/practice')
    await page.getByRole('button', { name: 'Check answer' }).waitFor()
    await page.reload()
    await page.getByRole('button', { name: 'Check answer' }).waitFor()
    const answers = await readAnswers(world, ids.get('jonas-pitt')!)
    const before = await traffic.read()
    expect(answers.filter((answer) => before.includes(answer))).toEqual([])
    await page.getByRole('button', { name: 'Show answer' }).click()
    await page.getByRole('heading', { name: 'Here’s the fix.' }).waitFor()
    const after = await traffic.read()
    expect(answers.filter((answer) => after.includes(answer))).not.toEqual([])
    await page.keyboard.press('1')
    await page.getByText('Rated “Again”. This exercise comes back').waitFor()
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await page.getByRole('heading', { name: 'How hard was it to recall?' }).waitFor()
    await page.keyboard.press('2')
    await page.getByText(/^Rated “Hard”\. This exercise comes back/).waitFor()
    await page.context().close()
  })

  it('suggests standards from review comments, with their sources, and publishes nothing', async () => {
    await visit(marta, '/team-standards')
    await marta.getByRole('button', { name: 'Find in review comments' }).click()
    await marta.getByRole('button', { name: `Read ${FERRY}` }).click()
    await marta.getByText(/: \d+ standards? suggested\./).waitFor()
    await marta.getByRole('button', { name: 'Close', exact: true }).click()
    const discovered = await world.db
      .selectFrom('recurring_mistakes')
      .select('id')
      .where('source', '=', 'discovered')
      .where('is_suggested_standard', '=', true)
      .executeTakeFirstOrThrow()
    await marta.locator('a[href*="suggestion="]').first().waitFor()
    await visit(marta, `/team-standards?suggestion=${discovered.id}`)
    await marta
      .getByRole('region', { name: 'What reviewers wrote' })
      .getByText('northbeam/ferry-api')
      .first()
      .waitFor()
    expect(await readStandardIds(world)).toEqual([groupId])
    await jonas.goto(`${world.url}/team-standards?suggestion=${discovered.id}`)
    await jonas.getByRole('link', { name: title }).waitFor()
    expect(await jonas.locator('a[href*="suggestion="]').count()).toBe(0)
  })

  it('shows nothing to people who are not on the team or have left it', async () => {
    const { db } = world
    const paths = ['', '/occurrences'].map((part) => `standards/${groupId}${part}`)
    const member = `?user=${ids.get('jonas-pitt')}`
    paths.push(`recurring-mistakes/${groupId}${member}`, `recurring-mistakes/${groupId}/timeline${member}`)
    paths.push(`recurring-mistakes${member}`, `reviews/${newest}`)
    await db.deleteFrom('team_members').where('user_id', '=', ids.get('ines-moreau')!).execute()
    for (const login of ['sven-dahl', 'ines-moreau']) {
      const page = await open(login)
      const traffic = await watchTraffic(page)
      await visit(page, `/team-standards?standard=${groupId}`)
      await page.getByRole('heading', { name: 'Join or create a team to access team standards' }).waitFor()
      await visit(page, `/recurring-mistakes?user=${ids.get('jonas-pitt')}&group=${groupId}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.waitForLoadState('networkidle')
      const told = await traffic.read()
      expect([title, 'jonas-pitt', 'northbeam/ferry-api'].filter((word) => told.includes(word))).toEqual([])
      for (const path of paths) {
        const answer = await page.request.get(`${world.url}/api/${path}`)
        expect([path, answer.status()]).toEqual([path, 404])
      }
      await page.context().close()
    }
  })

  it('lets the manager edit and delete the standard', async () => {
    await visit(marta, `/team-standards?standard=${groupId}`)
    await titled(marta).waitFor()
    await marta.getByRole('button', { name: 'Edit', exact: true }).click()
    const form = marta.getByRole('dialog', { name: 'Edit Standard' })
    await form.getByLabel('Title').fill('   ')
    await form.getByLabel('Title').blur()
    await form.getByText('Enter a short title that says what to do.').waitFor()
    expect(await form.getByRole('button', { name: 'Save Changes' }).isDisabled()).toBe(true)
    await form.getByLabel('Title').fill(`  ${BETTER} `)
    await form.getByRole('button', { name: 'Save Changes' }).click()
    await marta.getByText('Standard updated successfully!').waitFor()
    await marta.getByRole('button', { name: 'OK', exact: true }).click()
    title = BETTER
    await titled(marta).waitFor()
    await marta.getByRole('button', { name: 'Delete standard' }).click()
    await marta
      .getByText(
        'Are you sure you want to delete this standard? All associated occurrences will also be deleted.',
      )
      .waitFor()
    await marta.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await marta.getByText('Standard deleted successfully!').waitFor()
    await marta.getByRole('button', { name: 'OK', exact: true }).click()
    await visit(jonas, `/team-standards?standard=${groupId}`)
    await jonas.getByRole('heading', { name: 'Standard not found' }).waitFor()
    expect(await readStandardIds(world)).toEqual([])
    expect(faults.flat()).toEqual([])
  })
})

async function readStandardIds({ db }: World): Promise<string[]> {
  const rows = await db
    .selectFrom('recurring_mistakes')
    .select('id')
    .where('is_team_standard', '=', true)
    .execute()
  return rows.map(({ id }) => id)
}

/** The longer lines that a person's real fixes added, escaped as they would appear in the server's JSON. */
async function readAnswers({ db }: World, userId: string): Promise<string[]> {
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
