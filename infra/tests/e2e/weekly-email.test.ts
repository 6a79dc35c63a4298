import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { WorkerContext } from '@debrief/analysis-worker/context'
import { openPost } from '@debrief/analysis-worker/mail/open-mailer'
import { sendMailJob } from '@debrief/analysis-worker/mail/send-mail'
import { giveWeek } from '@debrief/analysis-worker/mail/weekly-email/testing/give-week'
import { writeWeek } from '@debrief/analysis-worker/mail/weekly-email/weekly-email-job'
import type { Dashboard } from '@debrief/contracts/dashboard/dashboard'
import type { RecurringMistake } from '@debrief/contracts/mistakes/recurring-mistakes'
import type { ListedReview } from '@debrief/contracts/reviews/review-list'
import type { ScoreHistory } from '@debrief/contracts/reviews/score-history'
import { readKeyRing } from '@debrief/service-kit/key-ring'
import { createLog } from '@debrief/service-kit/log'
import { type GithubSimulator, startGithubSimulator } from '@debrief/simulators/github/server'
import { createTeam, createUser } from '@debrief/testing/factories'
import { runJobs } from '@debrief/testing/run-jobs'
import { expectClean } from './environment/expect-clean.ts'
import { expect, SIZES, test } from './environment/test.ts'

const DAY = 86_400_000
const KEY = 'TypeScript/source'

/** An email written for this day covers the current week, so its numbers match the newest ones in the app. */
const nextMonday = () => {
  const now = new Date()
  return new Date(now.getTime() + ((8 - now.getUTCDay()) % 7 || 7) * DAY).toISOString().slice(0, 10)
}
const average = (scores: readonly number[]) =>
  scores.length === 0 ? null : Math.round(scores.reduce((sum, one) => sum + one, 0) / scores.length)

test.describe('the weekly email', () => {
  test.describe.configure({ mode: 'serial' })
  let outbox: string
  let github: GithubSimulator
  test.beforeAll(async () => {
    outbox = mkdtempSync(join(tmpdir(), 'debrief-outbox-'))
    github = await startGithubSimulator({ dataFolders: [], validate: false, warn: () => {}, outbox })
  })
  test.afterAll(async () => {
    await github.close()
    rmSync(outbox, { recursive: true, force: true })
  })

  test('has the app’s numbers, and is shown in the outbox', async ({ app, openPage }) => {
    const { id: userId } = await createUser(app.db, { login: 'marta-olsen' })
    await insertMonths(app.db, userId)
    await send(app, { userId, outbox })
    const page = await openPage()
    const ask = async <Answer>(path: string) => (await (await page.request.get(path)).json()) as Answer
    const { reviews } = await ask<{ reviews: ListedReview[] }>(`${app.url}/api/reviews`)
    const { scores } = await ask<ScoreHistory>(`${app.url}/api/reviews/scores`)
    const { groups } = await ask<{ groups: RecurringMistake[] }>(`${app.url}/api/recurring-mistakes`)
    const dashboard = await ask<Dashboard>(`${app.url}/api/dashboard`)
    const { due } = await ask<{ due: number }>(`${app.url}/api/practice/due-count`)
    const { standards } = await ask<{ standards: { title: string }[] }>(`${app.url}/api/standards`)

    await page.goto(`${github.url}/outbox`)
    await expectClean(page)
    await page.getByRole('link', { name: /^Your week in review: / }).click()
    const subject = await page.getByRole('heading', { level: 1 }).textContent()
    await page.getByRole('link', { name: 'Text', exact: true }).click()
    const text = (await page.locator('pre').textContent())!

    const start = new Date(nextMonday()).getTime() - 7 * DAY
    const inWeek = scores.filter(({ mergedAt }) => Date.parse(mergedAt) >= start)
    const before = scores.filter(
      ({ mergedAt }) => Date.parse(mergedAt) < start && Date.parse(mergedAt) >= start - 49 * DAY,
    )
    const [week, earlier] = [inWeek, before].map((all) => average(all.map(({ score }) => score)))
    expect(week).not.toBe(earlier)
    expect(text).toContain(`\n${week} average score, ${earlier} in the weeks before\n`)
    const weekly = dashboard.reviews.weeklyScores.map((score) =>
      score === null ? 'none' : Math.round(score),
    )
    expect(text).toContain(`Average score per week: ${weekly.join(', ')}\n`)
    for (const { reviewId } of inWeek) {
      const shown = reviews.find(({ id }) => id === reviewId)!
      expect(text).toContain(
        `#${shown.pullRequest.number}: score ${shown.score}, ${shown.mistakes === 0 ? 'no mistakes' : `${shown.mistakes} mistake`}\n`,
      )
    }
    expect(text.match(/\/reviews\?review=[\w-]+$/gm)).toHaveLength(inWeek.length)

    const cameBack = groups.filter(({ weeks, firstAt }) => weeks.at(-1)! > 0 && Date.parse(firstAt) < start)
    expect(cameBack).toHaveLength(1)
    for (const { title, weeks, count } of cameBack)
      expect(text).toContain(`- ${title}\n  ${weeks.at(-1)} times last week, ${count} in total\n`)
    const stopped = groups.filter(({ silence }) => silence.verdict === 'stopped')
    expect(stopped).toHaveLength(1)
    for (const { title, silence } of stopped)
      expect(text).toContain(
        `- ${title}\n  Stopped: not seen in the last ${silence.opportunitiesSince} pull requests where it could have happened\n`,
      )
    expect(text).toContain(`New team standards\n- ${standards[0]!.title}\n`)
    expect(due).toBe(2)
    expect(text).toContain(`Practice ${due} exercises:\n${app.url}/practice`)
    expect(text).toContain('“Who gives the berth back?”\njonas-pitt in ')
    expect(subject).toContain(
      `1 mistake came back, 1 stopped, ${inWeek.length} pull requests, ${due} exercises due`,
    )
  })

  for (const size of ['wide', 'phone', 'small'] as const)
    test(`is readable in light and dark, ${size}`, async ({ openPage }) => {
      const viewport = size === 'small' ? { width: 320, height: 700 } : SIZES[size]
      const page = await openPage({ viewport })
      const [name] = readdirSync(outbox)
      const address = `${github.url}/outbox/${name}`
      await page.goto(`${address}?view=text`)
      await expectClean(page)
      for (const theme of ['light', 'dark']) {
        await page.goto(`${address}?view=${theme}`)
        await expect(page.frameLocator('iframe').getByText('Your week in review')).toBeVisible()
        // Axe can't run in the sandboxed frame, and the outbox page's policy would block it.
        await page.goto('about:blank')
        await page.setContent(await (await page.request.get(`${address}/html?theme=${theme}`)).text())
        await expect(page.locator('.sheet')).toHaveCSS(
          'background-color',
          theme === 'dark' ? 'rgb(21, 27, 24)' : 'rgb(255, 255, 255)',
        )
        await expectClean(page)
      }
    })
})

type Database = Parameters<typeof giveWeek>[0]

async function insertMonths(db: Database, userId: string): Promise<void> {
  const { id: managerId } = await createUser(db)
  const teamId = await createTeam(db, { managerId, memberIds: [userId] })
  const group = async (title: string, approved_at?: Date) => {
    const standard = approved_at ? { is_team_standard: true, approved_at } : {}
    const values = { team_id: teamId, title, description: 'x', category: 'testing', ...standard }
    return (
      await db.insertInto('recurring_mistakes').values(values).returning('id').executeTakeFirstOrThrow()
    ).id
  }
  const [back, gone] = [await group('Lock not released'), await group('Missing timeout')]
  await group('Errors carry their cause', new Date())
  const give = async (days: number, score: number, of?: string) => {
    const mergedAt = new Date(Date.now() - days * DAY).toISOString()
    const { pullRequestId, mistakeId } = await giveWeek(db, {
      userId,
      mergedAt,
      title: `Change after ${days} days`,
      opportunity: KEY,
      ...(of && { group: of }),
    })
    await db
      .updateTable('pr_analysis')
      .set({ score, mistakes_count: of ? 1 : 0 })
      .where('pull_request_id', '=', pullRequestId)
      .execute()
    return mistakeId
  }
  const old = []
  for (const days of [70, 69, 68, 67, 66]) old.push(await give(days, 50, gone))
  await give(30, 60, back)
  for (let days = 29; days > 10; days--) await give(days, 70 + (days % 7))
  await give(0.0002, 90)
  const newest = [await give(0.0001, 81, back), await give(0, 78, back)]
  const quote = {
    author: 'jonas-pitt',
    avatarUrl: null,
    body: 'Who gives the berth back?',
    url: 'x',
    isBot: false,
  }
  await db
    .updateTable('mistakes')
    .set({ quote: JSON.stringify(quote) })
    .where('id', '=', newest[1]!)
    .execute()
  // The third card is suspended.
  for (const [index, mistake_id] of [newest[0]!, newest[1]!, old[0]!].entries())
    await db
      .insertInto('practice_cards')
      .values({
        user_id: userId,
        mistake_id,
        kind: 'fix',
        exercise: '{}',
        exercise_version: 1,
        suspended_at: index === 2 ? new Date() : null,
      })
      .execute()
}

async function send(
  { db, url }: { db: Database; url: string },
  { userId, outbox }: { userId: string; outbox: string },
): Promise<void> {
  const keys = readKeyRing(`test:${randomBytes(32).toString('base64')}`)
  const wanted = { userId, week: nextMonday() }
  expect(await writeWeek(db, wanted, { keys, appUrl: url, billing: false })).toBe('queued')
  const log = createLog('test', 'silent')
  const post = openPost({ SMTP_URL: undefined, MAIL_FROM: undefined, OUTBOX_FOLDER: outbox }, log)
  const deps = { database: { db }, keys, post, log } as unknown as WorkerContext
  expect(await runJobs<WorkerContext>([sendMailJob], { db, deps })).toContain('completed')
}
