import { randomUUID } from 'node:crypto'
import { enqueue } from '@debrief/database/jobs/declare-job'
import { discardJob } from '@debrief/database/jobs/job-store'
import { analyzePullRequest } from '@debrief/database/reviews/analysis-runs'
import { claimKey } from '@debrief/testing/run-jobs'
import type { Page } from '@playwright/test'
import { expectClean } from './environment/expect-clean.ts'
import { type GithubApp, test } from './environment/github.ts'
import { expect, SIZES, sizes } from './environment/test.ts'

const FERRY = 'northbeam/ferry-api'
const ERROR = 'Debrief can no longer access the repository.'

test.describe('the operators’ pages', () => {
  test.describe.configure({ mode: 'serial', timeout: 120_000 })
  test.use({ settings: { OPERATORS: 'github:48213377' } })

  test('show failed jobs with their errors, and replay one with a reason', async ({ app, page }) => {
    await app.signInAtGithub(page)
    await connectFerry(page, app)
    const number = await failOne(app)
    await page.goto('/settings')
    await expect(
      page.getByRole('region', { name: 'Operations' }).getByRole('link', { name: 'Open' }),
    ).toBeVisible()
    await page.keyboard.press('Control+k')
    await page.getByRole('option', { name: 'Operations' }).click()
    await expect(page.getByRole('heading', { name: 'Jobs' })).toBeVisible()
    await page.getByRole('tab', { name: /^Failed/ }).click()
    await expect(page.getByRole('button', { name: /Analyses.*github_gone/ })).toBeVisible()
    await page.getByRole('button', { name: `Replay ${FERRY}#${number}` }).click()
    const dialog = page.getByRole('alertdialog')
    await expect(dialog.getByText('1 job will be replayed.')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Replay 1 job' })).toBeDisabled()
    await dialog.getByLabel('Reason').fill('It is visible again')
    await expectClean(page)
    await dialog.getByRole('button', { name: 'Replay 1 job' }).click()
    await expect(page.getByRole('dialog').getByRole('heading', { name: 'Replayed' })).toBeVisible()
    await expectClean(page)
    await page.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByText('No failed jobs', { exact: true })).toBeVisible()
    await page.getByRole('tab', { name: 'Explain' }).click()
    await page.getByLabel('Pull request URL').fill(`${FERRY}#${number}`)
    await page.getByRole('button', { name: 'Explain' }).click()
    await expect(page.getByText(/of version \d+ is done/)).toBeVisible()
    await expectClean(page)
    const audited = await app.db
      .selectFrom('audit_events')
      .select('details')
      .where('action', '=', 'work_replay_ordered')
      .execute()
    expect(audited).toMatchObject([{ details: { by: 'marta-olsen', reason: 'It is visible again' } }])
  })

  test('are hidden from people who aren’t operators', async ({ app, openPage }) => {
    const page = await openPage({ as: null })
    await app.signInAtGithub(page, 'jonas-pitt')
    await page.goto('/settings')
    await expect(
      page.getByRole('region', { name: 'GitHub App' }).getByText(/An operator of this installation/),
    ).toBeVisible()
    expect(await page.getByRole('region', { name: 'Operations' }).count()).toBe(0)
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('option', { name: 'Settings' })).toBeVisible()
    expect(await page.getByRole('option', { name: 'Operations' }).count()).toBe(0)
    await page.goto('/operators?tab=failed')
    await expect(page.getByRole('heading', { name: 'Nothing here' })).toBeVisible()
    expect(await page.getByRole('tab').count()).toBe(0)
    await expectClean(page)
  })

  for (const size of sizes)
    test(`have no axe violations in any tab, ${size}`, async ({ app, page }) => {
      await failOne(app)
      await page.setViewportSize(SIZES[size])
      const see = async (address: string, heading: string | RegExp) => {
        await page.goto(`/operators?tab=${address}`)
        await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible()
        expect(await seesChosenTab(page)).toBe(true)
        await expectClean(page)
      }
      await see('work', 'Jobs')
      await page.getByRole('button', { name: 'Pause Emails' }).click()
      await page.getByLabel('Reason').fill('The provider is away')
      await expectClean(page)
      await page.getByRole('alertdialog').getByRole('button', { name: 'Pause' }).click()
      await expect(page.getByText(/marta-olsen.*The provider is away/)).toBeVisible()
      await expectClean(page)
      await page.getByRole('button', { name: 'Resume Emails' }).click()
      await page.getByLabel('Reason').fill('It is back')
      await page.getByRole('alertdialog').getByRole('button', { name: 'Resume' }).click()
      await expect(page.getByRole('button', { name: 'Pause Emails' })).toBeVisible()
      await see('failed', 'Jobs')
      await see('failed&code=unheard_of', 'No failed jobs')
      await see('deliveries', /Deliveries|No delivery/)
      await see('lost', 'Webhooks')
      await see('explain', 'Why is there no review?')
      await see('verify', 'Hourly checks')
      await page.getByRole('button', { name: 'Verify now' }).click()
      await expect(page.getByText(/\d+ of \d+ invariants hold/)).toBeVisible()
      await expectClean(page)
    })
})

const post = (page: Page, path: string, body: object) =>
  page.evaluate(`fetch('/api/${path}', {
    method: 'POST', headers: { 'content-type': 'application/json' }, body: '${JSON.stringify(body)}',
  }).then((answer) => answer.json())`) as Promise<{ id: string }>

const seesChosenTab = (page: Page) =>
  page.evaluate(`(() => {
    const [list, tab] = ['[role=tablist]', '[role=tab][aria-selected=true]'].map((one) =>
      document.querySelector(one).getBoundingClientRect())
    return tab.left >= list.left && tab.right <= list.right && list.right <= innerWidth
  })()`)

async function connectFerry(page: Page, { db, stack }: GithubApp): Promise<void> {
  const ferry = [...stack.simulator.state.repositories.values()].find(({ name }) => name === 'ferry-api')!
  await post(page, 'repositories', { githubRepoId: ferry.id })
  const { id, user_id } = await db
    .selectFrom('repositories')
    .select(['id', 'user_id'])
    .executeTakeFirstOrThrow()
  const merged = [...ferry.pulls.values()].filter(({ mergedAt }) => mergedAt !== null)
  await db
    .insertInto('pull_requests')
    .values(
      merged.slice(0, 3).map(({ number, title, mergedAt }) => ({
        repository_id: id,
        user_id,
        title,
        pr_number: number,
        merged_at: mergedAt,
        merge_sha: 'a'.repeat(40),
        html_url: `https://github.com/northbeam/ferry-api/pull/${number}`,
        source_updated_at: new Date(),
      })),
    )
    .execute()
}

async function failOne({ db }: GithubApp): Promise<number> {
  const pull = await db
    .selectFrom('pull_requests')
    .select(['id', 'pr_number', 'merge_sha', 'repository_id', 'user_id'])
    .where('analysis_status', '=', 'pending')
    .orderBy('pr_number')
    .executeTakeFirstOrThrow()
  const become = (values: object) =>
    db.updateTable('pull_requests').set(values).where('id', '=', pull.id).execute()
  await become({ analysis_status: 'processing', pending_reason: null })
  await become({ analysis_status: 'failed', analysis_error: ERROR })
  const runId = randomUUID()
  await db
    .insertInto('analysis_runs')
    .values({
      id: runId,
      pull_request_id: pull.id,
      repository_id: pull.repository_id,
      tenant_id: pull.user_id!,
      charged_user_id: pull.user_id!,
      merge_sha: pull.merge_sha!,
      state: 'failed',
      error_code: 'github_gone',
      error: ERROR,
      finished_at: new Date(),
    })
    .execute()
  // All steps are in one transaction, so that no worker can claim the job.
  await db.transaction().execute(async (trx) => {
    await enqueue(trx, analyzePullRequest, { runId })
    const job = await claimKey(trx, analyzePullRequest.kind, runId)
    await discardJob(trx, job, { code: 'github_gone', error: ERROR })
  })
  return pull.pr_number
}
