import { randomUUID } from 'node:crypto'
import { enqueue } from '@debrief/database/jobs/declare-job'
import { discardJob } from '@debrief/database/jobs/job-store'
import { analyzePullRequest } from '@debrief/database/reviews/analysis-runs'
import { claimKey } from '@debrief/testing/run-jobs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectClean } from './stage/expect-clean.ts'
import { canShow, SIZES } from './stage/open-stage.ts'
import { openWorld, type World } from './stage/open-world.ts'

const FERRY = 'northbeam/ferry-api'
const ERROR = 'Debrief can no longer access the repository.'
const sizes = Object.keys(SIZES) as (keyof typeof SIZES)[]

describe.skipIf(!canShow)('the operators’ pages', () => {
  let world: World

  beforeAll(async () => {
    world = await openWorld({ OPERATORS: 'github:48213377' })
  })
  afterAll(() => world?.close())

  it('shows what failed and why; replayed with a reason, it is done', async () => {
    const { page, faults } = await world.openPage()
    await world.signInAtGithub(page)
    await connectFerry(page, world)
    const number = await failOne(world)
    await page.goto(`${world.url}/settings`)
    await page.getByRole('region', { name: 'Operations' }).getByRole('link', { name: 'Open' }).waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('option', { name: 'Operations' }).click()
    await page.getByRole('heading', { name: 'Jobs' }).waitFor()
    await page.getByRole('tab', { name: /^Failed/ }).click()
    await page.getByRole('button', { name: /Analyses.*github_gone/ }).waitFor()
    await page.getByRole('button', { name: `Replay ${FERRY}#${number}` }).click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByText('1 job will be replayed.').waitFor()
    expect(await dialog.getByRole('button', { name: 'Replay 1 job' }).isDisabled()).toBe(true)
    await dialog.getByLabel('Reason').fill('It is visible again')
    await expectClean(page)
    await dialog.getByRole('button', { name: 'Replay 1 job' }).click()
    await page.getByRole('dialog').getByRole('heading', { name: 'Replayed' }).waitFor()
    await expectClean(page)
    await page.getByRole('button', { name: 'Done' }).click()
    await page.getByText('No failed jobs', { exact: true }).waitFor()
    await page.getByRole('tab', { name: 'Explain' }).click()
    await page.getByLabel('Pull request URL').fill(`${FERRY}#${number}`)
    await page.getByRole('button', { name: 'Explain' }).click()
    await page.getByText(/of version \d+ is done/).waitFor()
    await expectClean(page)
    const audited = await world.db
      .selectFrom('audit_events')
      .select('details')
      .where('action', '=', 'work_replay_ordered')
      .execute()
    expect(audited).toMatchObject([{ details: { by: 'marta-olsen', reason: 'It is visible again' } }])
    expect(faults).toEqual([])
    await page.context().close()
  }, 120_000)

  it('shows a stranger nothing, and no way to it', async () => {
    const { page, faults } = await world.openPage({ as: null })
    await world.signInAtGithub(page, 'jonas-pitt')
    await page.goto(`${world.url}/settings`)
    await page
      .getByRole('region', { name: 'GitHub App' })
      .getByText(/An operator of this installation/)
      .waitFor()
    expect(await page.getByRole('region', { name: 'Operations' }).count()).toBe(0)
    await page.keyboard.press('Control+k')
    await page.getByRole('option', { name: 'Settings' }).waitFor()
    expect(await page.getByRole('option', { name: 'Operations' }).count()).toBe(0)
    await page.goto(`${world.url}/operators?tab=failed`)
    await page.getByRole('heading', { name: 'Nothing here' }).waitFor()
    expect(await page.getByRole('tab').count()).toBe(0)
    await expectClean(page)
    expect(faults).toEqual([])
    await page.context().close()
  }, 60_000)

  it.each(sizes)(
    'is clean in every tab, %s',
    async (size) => {
      await failOne(world)
      const { page, faults } = await world.openPage({ viewport: SIZES[size] })
      const see = async (address: string, heading: string | RegExp) => {
        await page.goto(`${world.url}/operators?tab=${address}`)
        await page.getByRole('heading', { name: heading }).first().waitFor()
        expect(await seesChosenTab(page)).toBe(true)
        await expectClean(page)
      }
      await see('work', 'Jobs')
      await page.getByRole('button', { name: 'Pause Emails' }).click()
      await page.getByLabel('Reason').fill('The provider is away')
      await expectClean(page)
      await page.getByRole('alertdialog').getByRole('button', { name: 'Pause' }).click()
      await page.getByText(/marta-olsen.*The provider is away/).waitFor()
      await expectClean(page)
      await page.getByRole('button', { name: 'Resume Emails' }).click()
      await page.getByLabel('Reason').fill('It is back')
      await page.getByRole('alertdialog').getByRole('button', { name: 'Resume' }).click()
      await page.getByRole('button', { name: 'Pause Emails' }).waitFor()
      await see('failed', 'Jobs')
      await see('failed&code=unheard_of', 'No failed jobs')
      await see('deliveries', /Deliveries|No delivery/)
      await see('lost', 'Webhooks')
      await see('explain', 'Why is there no review?')
      await see('verify', 'Hourly checks')
      await page.getByRole('button', { name: 'Verify now' }).click()
      await page.getByText(/\d+ of \d+ invariants hold/).waitFor()
      await expectClean(page)
      expect(faults).toEqual([])
      await page.context().close()
    },
    120_000,
  )
})

const post = (page: Page, path: string, body: object) =>
  page.evaluate(`fetch('/api/${path}', {
    method: 'POST', headers: { 'content-type': 'application/json' }, body: '${JSON.stringify(body)}',
  }).then((answer) => answer.json())`) as Promise<{ id: string }>

/** Whether the selected tab is visible, even if not all tabs fit. */
const seesChosenTab = (page: Page) =>
  page.evaluate(`(() => {
    const [list, tab] = ['[role=tablist]', '[role=tab][aria-selected=true]'].map((one) =>
      document.querySelector(one).getBoundingClientRect())
    return tab.left >= list.left && tab.right <= list.right && list.right <= innerWidth
  })()`)

/** Connects the repository and imports its earlier merges. */
async function connectFerry(page: Page, { db, stack }: World): Promise<void> {
  const ferry = [...stack.simulator.state.repositories.values()].find(({ name }) => name === 'ferry-api')!
  await post(page, 'repositories', { githubRepoId: ferry.id })
  const { id } = await db.selectFrom('repositories').select('id').executeTakeFirstOrThrow()
  await post(page, `repositories/${id}/import`, {})
}

/** Marks one of the pull requests that await analysis as failed. Returns its number. */
async function failOne({ db }: World): Promise<number> {
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
  // In one transaction, so that no worker takes the job in between.
  await db.transaction().execute(async (trx) => {
    await enqueue(trx, analyzePullRequest, { runId })
    const job = await claimKey(trx, analyzePullRequest.kind, runId)
    await discardJob(trx, job, { code: 'github_gone', error: ERROR })
  })
  return pull.pr_number
}
