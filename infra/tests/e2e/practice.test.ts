import {
  giveMistakeToPractice,
  insertMistakeToPractice,
  ONLY_IN_ANSWER,
  SAID,
} from '@debrief/gateway/practice/testing/happen'
import { insertPerson } from '@debrief/gateway/testing/rows'
import type { Page } from '@playwright/test'
import type { App } from './environment/app.ts'
import { expectClean } from './environment/expect-clean.ts'
import { test as base, expect, SIZES, sizes } from './environment/test.ts'
import { watchTraffic } from './environment/watch-traffic.ts'

const PATHS = ['fares/is_over.py', 'fares/is_begun.py', 'fares/is_near.py']
const KINDS = ['fix', 'spot', 'choose'] as const

interface Learner {
  page: Page
  owner: string
  login: string
}

let people = 0

const test = base.extend<{
  learn(mistakes: number, kinds?: readonly (typeof KINDS)[number][]): Promise<Learner>
}>({
  /** Each mistake is in its own file. The cards rotate through `kinds`. */
  learn: async ({ app: { db }, openPage }, use) =>
    use(async (mistakes, kinds = KINDS) => {
      people += 1
      const login = `learner-${people}`
      const owner = await insertPerson(db, login)
      const { pullRequest, review } = await giveMistakeToPractice(db, { owner })
      const of = (path: string, ordinal: number) => ({ owner, pullRequest, review, path, ordinal })
      for (const [at, path] of PATHS.slice(1, mistakes).entries())
        await insertMistakeToPractice(db, of(path, at + 2))
      const page = await openPage({ as: login })
      // The first visit creates the cards.
      await page.goto('/practice')
      await expect(page.getByRole('button', { name: 'Check answer' })).toBeVisible()
      const cards = db.selectFrom('practice_cards').select('id').where('user_id', '=', owner)
      for (const [at, { id }] of (await cards.orderBy('id').execute()).entries())
        await db
          .updateTable('practice_cards')
          .set({ kind: kinds[at % kinds.length]!, due_at: new Date(Date.now() - (10 - at) * 60_000) })
          .where('id', '=', id)
          .execute()
      return { page, owner, login }
    }),
})

test.describe('practice', () => {
  const editor = (page: Page) => page.getByRole('textbox', { name: /^Your code/ })
  const result = (page: Page) => page.getByRole('heading', { name: 'How hard was it to recall?' })
  const ratings = ({ db }: App, owner: string) =>
    db
      .selectFrom('practice_attempts')
      .select(['rating', 'outcome', 'hints_used', 'undone_at'])
      .where('user_id', '=', owner)
      .orderBy('at')
      .execute()
  async function mend(page: Page) {
    await editor(page).click()
    const code = await editor(page).innerText()
    await page.keyboard.press('Control+a')
    await page.keyboard.insertText(code.replace('datetime.now()', 'datetime.now(tz=COPENHAGEN)'))
  }

  test('shows hints, checks the answer, shows the real fix and the review comment, and takes a rating that can be undone', async ({
    app,
    learn,
  }) => {
    const { page, owner } = await learn(2, ['fix'])
    await page.goto('/practice')
    await expect(
      page.getByText('2 due today, about 6 minutes. Exercises come from your own reviews.'),
    ).toBeVisible()
    await expect(page.getByRole('link', { name: 'Practice 2 due today' })).toBeVisible()
    await page.keyboard.press('h')
    await expect(
      page.getByText('Shown on request. With a hint, the suggested rating after a correct answer is “Hard”.'),
    ).not.toBeAttached()
    await mend(page)
    await page.reload()
    await expect.poll(() => editor(page).innerText()).toContain('COPENHAGEN')
    await expect(page.getByText('1 of 2')).toBeVisible()
    await page.keyboard.press('Control+Enter')
    await expect(result(page)).toBeVisible()
    await expect(page.getByText(SAID)).toBeVisible()
    await expect(page.getByText('Checked by rules.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'abc1234' })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Hard suggested/ })).toBeVisible()
    await page.keyboard.press('3')
    await expect(page.getByText('2 of 2')).toBeVisible()
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(result(page)).toBeVisible()
    expect(await ratings(app, owner)).toMatchObject([{ rating: null, outcome: 'right', hints_used: 1 }])
    await page.keyboard.press('2')
    await expect(page.getByText('2 of 2')).toBeVisible()
    await page.getByRole('button', { name: 'Show answer' }).click()
    await expect(page.getByRole('heading', { name: 'Here’s the answer.' })).toBeVisible()
    await page.keyboard.press('4')
    await page.keyboard.press('1')
    await expect(page.getByText('Rated “Again”. This exercise comes back')).toBeVisible()
    expect((await ratings(app, owner)).map(({ rating }) => rating)).toEqual([2, 1])
  })

  test('works with the keyboard alone, even in the editor', async ({ learn }) => {
    const { page } = await learn(3)
    await page.goto('/practice')
    const seen = new Set<string>()
    for (let asked = 1; asked <= 3; asked += 1) {
      await expect(page.getByText(`${asked} of 3`)).toBeVisible()
      seen.add(await answerByKeys(page))
      await expect(result(page)).toBeVisible()
      await page.keyboard.press('2')
    }
    await expect(page.getByRole('heading', { name: 'Done for today' })).toBeVisible()
    await expect(page.getByText('3 exercises practiced. The next exercise is due')).toBeVisible()
    expect([...seen].toSorted()).toEqual(['Choose the better version', 'Find the problem', 'Fix the code'])
  })

  test('skips an exercise that was answered in another tab, and says so', async ({ learn, openPage }) => {
    const { page, login } = await learn(2, ['fix'])
    const other = await openPage({ as: login })
    await page.goto('/practice')
    await mend(page)
    await other.goto('/practice')
    await other.getByRole('button', { name: 'Show answer' }).click()
    await expect(result(other)).toBeVisible()
    await page.getByRole('button', { name: 'Check answer' }).click()
    await expect(page.getByText('You answered this in another tab.')).toBeVisible()
    await other.keyboard.press('1')
    await expect(other.getByText('2 of 2')).toBeVisible()
    await page.keyboard.press('2')
    await expect(page.getByRole('alert').filter({ hasText: 'already' })).toBeVisible()
    await expect(page.getByText('2 of 2')).toBeVisible()
  })

  test('reveals no answer before the user has answered', async ({ learn, openPage }) => {
    const { login } = await learn(2, ['fix', 'spot'])
    const page = await openPage({ as: login })
    const traffic = await watchTraffic(page)
    await page.goto('/practice')
    const hints = page.locator('section[aria-labelledby=hints] li').filter({ hasNotText: 'Shown on' })
    for (let hint = 0; hint < 3; hint += 1) {
      await expect(page.getByRole('button', { name: 'Next hint' })).toBeVisible()
      await page.keyboard.press('h')
      await expect(hints).toHaveCount(hint + 1)
    }
    await expect(page.getByRole('button', { name: 'No more hints' })).toBeVisible()
    await page.goto('/practice?view=progress')
    await expect(page.getByRole('tabpanel', { name: 'Progress' })).toBeVisible()
    const before = await traffic.read()
    for (const secret of ONLY_IN_ANSWER) expect(before).not.toContain(secret)
    await page.getByRole('tab', { name: 'Today' }).click()
    await page.getByRole('button', { name: 'Show answer' }).click()
    await expect(result(page)).toBeVisible()
    expect(await traffic.read()).toContain(ONLY_IN_ANSWER[0])
  })

  for (const size of sizes)
    test(`has no axe violations in any state, ${size}`, async ({ learn, openPage }) => {
      const { login, page: first } = await learn(3)
      await first.context().close()
      const page = await openPage({
        as: login,
        viewport: SIZES[size],
        hasTouch: size === 'phone',
      })
      await page.goto('/practice')
      for (let asked = 1; asked <= 3; asked += 1) {
        await expect(page.getByText(`${asked} of 3`)).toBeVisible()
        await expectClean(page)
        await answerByPointer(page)
        await expect(result(page)).toBeVisible()
        await expectClean(page)
        await page.getByRole('button', { name: /^Again/ }).click()
      }
      await expect(page.getByRole('heading', { name: 'Done for today' })).toBeVisible()
      await expectClean(page)
      await page.goto('/practice?view=progress')
      await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
      await expectClean(page)
    })

  test('lets people skip an exercise and restore it', async ({ learn }) => {
    const { page } = await learn(1, ['choose'])
    await page.goto('/practice')
    await page.getByRole('button', { name: 'Skip this exercise' }).click()
    await expect(page.getByRole('heading', { name: 'You skipped every exercise' })).toBeVisible()
    await page.locator('summary', { hasText: 'Skipped' }).click()
    await page.getByRole('button', { name: /^Restore ./ }).click()
    await expect(page.getByRole('button', { name: 'Check answer' })).toBeVisible()
  })
})

const readKind = (page: Page) =>
  page
    .getByText(/^(Fix the code|Find the problem|Choose the better version)$/)
    .first()
    .innerText()

async function answerByKeys(page: Page): Promise<string> {
  const kind = await readKind(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  if (kind === 'Fix the code') {
    const code = page.getByRole('textbox', { name: /^Your code/ })
    await code.focus()
    const before = await code.innerText()
    await page.keyboard.press('Tab')
    await expect.poll(() => code.innerText()).not.toBe(before)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Check answer' }).and(page.locator(':focus'))).toBeVisible()
  } else if (kind === 'Find the problem') {
    const lines = page.locator('[role=option]')
    await lines.first().focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Space')
    await expect(lines.and(page.locator('[aria-selected=true]'))).toBeVisible()
  } else {
    await page.getByRole('radio').first().focus()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('radio', { name: 'Version B', checked: true })).toBeVisible()
  }
  await page.keyboard.press('Control+Enter')
  return kind
}

async function answerByPointer(page: Page): Promise<void> {
  const kind = await readKind(page)
  if (kind === 'Fix the code') {
    await page.getByRole('textbox', { name: /^Your code/ }).click()
    await page.keyboard.insertText('  # seen')
    await expectClean(page)
  } else if (kind === 'Find the problem') await page.getByRole('option').nth(2).click()
  else await page.getByRole('radio', { name: 'Version A' }).click()
  await page.getByRole('button', { name: 'Check answer' }).click()
}
