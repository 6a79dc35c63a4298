import type { HistoryImport } from '@debrief/contracts/history/history'
import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import { expectClean } from './environment/expect-clean.ts'
import { type GithubApp, test } from './environment/github.ts'
import { expect, SIZES, sizes } from './environment/test.ts'

const FERRY = 'northbeam/ferry-api'
const TIDE = 'northbeam/tide-web'

test.describe('the history of a repository', () => {
  // The second test needs the import of the first, so a retry repeats both.
  test.describe.configure({ mode: 'serial' })
  test.use({ as: null })
  test.setTimeout(180_000)
  test.afterEach(({ app }) => app.stack.simulator.faults.clear())

  test('is imported after an estimate and two questions, pauses, resumes, and is dated by its merges', async ({
    app,
    page,
  }) => {
    await app.signInAtGithub(page)
    await connect(page, FERRY)
    const dialog = page.getByRole('alertdialog')
    await expect(dialog.getByRole('radio', { name: '6 months' })).toBeChecked()
    await dialog.getByRole('radio', { name: '12 months' }).click()
    await dialog.getByRole('button', { name: 'Show estimate' }).click()
    await dialog.getByRole('radio', { name: /^Everyone/ }).click()
    for (const size of sizes) {
      await page.setViewportSize(SIZES[size])
      await expectClean(page)
    }
    await dialog.getByRole('button', { name: 'Start import' }).click()
    const { estimate } = await readImport(page)
    await expect(
      dialog.getByRole('heading', {
        name: `Analyze the pull requests of ${estimate?.otherPeople} other people?`,
      }),
    ).toBeVisible()
    slowDown(app)
    await page.waitForTimeout(500)
    await dialog.getByRole('button', { name: 'Analyze their pull requests' }).click()

    const strip = findStrip(page, FERRY)
    await expect.poll(async () => (await readImport(page)).progress.analyzed).toBeGreaterThan(0)
    await strip.getByRole('button', { name: /^Pause import/ }).click()
    await expect(strip.getByText('Paused')).toBeVisible()
    for (const size of sizes) {
      await page.setViewportSize(SIZES[size])
      await expectClean(page)
    }
    const { progress } = await readImport(page)
    expect(progress.read).toBeLessThan(progress.found)
    await page.goto('/dashboard')
    await expect(page.getByText('The import is paused.')).toBeVisible()
    for (const size of sizes) {
      await page.setViewportSize(SIZES[size])
      await expectClean(page)
    }
    app.stack.simulator.faults.clear()
    await strip.getByRole('button', { name: /^Resume import/ }).click()
    await expect(strip.getByText('Imported', { exact: true })).toBeVisible({ timeout: 60_000 })
    await expect(strip.getByText(/^\d+ reviews with \d+ mistakes\.$/)).toBeVisible()

    expect(await readMerges(app, FERRY)).toHaveLength(estimate?.analyzed.everyone ?? 0)
    const merges = await readMerges(app, FERRY, { ofPeople: true })
    await page.goto('/reviews')
    const times = page.locator('[data-review] time')
    await expect(times.first()).toBeVisible()
    const shown = await times.evaluateAll((all) => all.map((one) => one.getAttribute('datetime') ?? ''))
    expect(shown.map(toSecond)).toEqual(merges.slice(0, shown.length).map(toSecond))
  })

  test('keeps the reviews that were imported before a cancel until they are removed', async ({
    app,
    page,
  }) => {
    await app.signInAtGithub(page)
    await page.goto('/settings')
    await connect(page, TIDE)
    const dialog = page.getByRole('alertdialog')
    await dialog.getByRole('radio', { name: '12 months' }).click()
    await dialog.getByRole('button', { name: 'Show estimate' }).click()
    slowDown(app)
    await dialog.getByRole('button', { name: 'Start import' }).click()
    const strip = findStrip(page, TIDE)
    await expect(strip.locator('dl')).toContainText(/Analyzed[1-9]/)
    await strip.getByRole('button', { name: /^Cancel import/ }).click()
    await dialog.getByRole('button', { name: 'Cancel import' }).click()
    await expect(strip.getByText(/imported reviews? stays? until you remove/)).toBeVisible()
    const kept = await readMerges(app, TIDE)
    expect(kept).toHaveLength((await readImport(page, TIDE)).progress.analyzed)
    await strip.getByRole('button', { name: /^Remove imported reviews/ }).click()
    await expect(dialog.getByText(`Remove the imported reviews of ${TIDE}?`)).toBeVisible()
    await expectClean(page)
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByText(`Imported reviews of ${TIDE} removed.`)).toBeVisible()
    expect(await readMerges(app, TIDE)).toEqual([])
    expect((await readMerges(app, FERRY)).length).toBeGreaterThan(0)
  })
})

async function connect(page: Page, fullName: string) {
  if (!page.url().endsWith('/settings')) await page.goto('/settings')
  await page.getByRole('button', { name: `Connect ${fullName}`, exact: true }).click()
}

const findStrip = (page: Page, fullName: string) =>
  page.getByRole('region', { name: `History import of ${fullName}` })

/** Makes calls about pull requests slow, so that the import is still running when the test changes it. */
const slowDown = (app: GithubApp) =>
  app.stack.simulator.faults.add({ kind: 'latency', milliseconds: 2_000, match: '.*(/pulls/|graphql).*' })

async function readImport(page: Page, fullName = FERRY): Promise<HistoryImport> {
  const imports = await page.evaluate<HistoryImport[]>(
    `fetch('/api/history').then((answer) => answer.json()).then(({ imports }) => imports)`,
  )
  const found = imports.find(({ repository }) => repository.fullName === fullName)
  if (!found) throw new Error(`${fullName} has no import`)
  return found
}

/**
 * The times of the reviewed merges, newest first. `ofPeople` excludes a coding agent's merges, because no person's list
 * shows them (D42).
 */
async function readMerges({ db }: GithubApp, fullName: string, { ofPeople = false } = {}): Promise<string[]> {
  const { rows } = await sql<{ mergedAt: Date }>`
    select p.merged_at as "mergedAt" from pull_requests p join repositories r on r.id = p.repository_id
    join pr_analysis a on a.pull_request_id = p.id and a.superseded_at is null
    where r.repo_full_name = ${fullName} and (p.coding_agent is null or not ${ofPeople}::boolean)
    order by p.merged_at desc`.execute(db)
  return rows.map(({ mergedAt }) => mergedAt.toISOString())
}

const toSecond = (time: string) => time.slice(0, 19)
