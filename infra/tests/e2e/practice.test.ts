import {
  givePractisable,
  insertPractisable,
  ONLY_IN_ANSWER,
  SAID,
} from '@debrief/gateway/practice/testing/give-mistakes'
import { insertPerson } from '@debrief/gateway/testing/rows'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectClean } from './stage/expect-clean.ts'
import { canShow, type OpenStage, openStage, SIZES } from './stage/open-stage.ts'
import { watchTraffic } from './stage/watch-traffic.ts'

const PATHS = ['fares/is_over.py', 'fares/is_begun.py', 'fares/is_near.py']
const KINDS = ['fix', 'spot', 'choose'] as const

describe.skipIf(!canShow)('practice', () => {
  let stage: OpenStage
  let people = 0

  beforeAll(async () => {
    stage = await openStage()
  })
  afterAll(() => stage?.close())

  /** Creates a person with that many mistakes, each in its own file. Their cards rotate through the given kinds. */
  async function learner(mistakes: number, kinds: readonly (typeof KINDS)[number][] = KINDS) {
    people += 1
    const login = `learner-${people}`
    const owner = await insertPerson(stage.db, login)
    const { pullRequest, review } = await givePractisable(stage.db, { owner })
    const of = (path: string, ordinal: number) => ({ owner, pullRequest, review, path, ordinal })
    for (const [at, path] of PATHS.slice(1, mistakes).entries())
      await insertPractisable(stage.db, of(path, at + 2))
    const opened = await stage.openPage({ as: login })
    // The first visit creates the cards.
    await opened.page.goto(`${stage.url}/practice`)
    await opened.page.getByRole('button', { name: 'Check answer' }).waitFor()
    const cards = stage.db.selectFrom('practice_cards').select('id').where('user_id', '=', owner)
    for (const [at, { id }] of (await cards.orderBy('id').execute()).entries())
      await stage.db
        .updateTable('practice_cards')
        .set({ kind: kinds[at % kinds.length]!, due_at: new Date(Date.now() - (10 - at) * 60_000) })
        .where('id', '=', id)
        .execute()
    return { ...opened, owner, login }
  }

  const editor = (page: Page) => page.getByRole('textbox', { name: /^Your code/ })
  const result = (page: Page) => page.getByRole('heading', { name: 'How hard was it to recall?' })
  const ratings = (owner: string) =>
    stage.db
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

  it('asks, hints, checks, shows the real fix and the reviewer’s words, is rated and taken back', async () => {
    const { page, faults, owner } = await learner(2, ['fix'])
    await page.goto(`${stage.url}/practice`)
    await page.getByText('2 due today, about 6 minutes. Exercises come from your own reviews.').waitFor()
    await page.getByRole('link', { name: 'Practice 2 due today' }).waitFor()
    await page.keyboard.press('h')
    await page
      .getByText('Shown on request. With a hint, the suggested rating is “Hard”.')
      .waitFor({ state: 'detached' })
    await mend(page)
    await page.reload()
    await expect.poll(() => editor(page).innerText()).toContain('COPENHAGEN')
    await page.getByText('1 of 2').waitFor()
    await page.keyboard.press('Control+Enter')
    await result(page).waitFor()
    await page.getByText(SAID).waitFor()
    await page.getByText('Checked by rules.').waitFor()
    await page.getByRole('link', { name: 'abc1234' }).waitFor()
    await page.getByRole('button', { name: /^Hard suggested/ }).waitFor()
    await page.keyboard.press('3')
    await page.getByText('2 of 2').waitFor()
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await result(page).waitFor()
    expect(await ratings(owner)).toMatchObject([{ rating: null, outcome: 'right', hints_used: 1 }])
    await page.keyboard.press('2')
    await page.getByText('2 of 2').waitFor()
    await page.getByRole('button', { name: 'Show answer' }).click()
    await page.getByRole('heading', { name: 'Here’s the fix.' }).waitFor()
    await page.keyboard.press('4')
    await page.keyboard.press('1')
    await page.getByText('Rated “Again”. This exercise comes back').waitFor()
    expect((await ratings(owner)).map(({ rating }) => rating)).toEqual([2, 1])
    expect(faults).toEqual([])
    await page.context().close()
  })

  it('is done by keyboard alone, in and out of the editor', async () => {
    const { page, faults } = await learner(3)
    await page.goto(`${stage.url}/practice`)
    const seen = new Set<string>()
    for (let asked = 1; asked <= 3; asked += 1) {
      await page.getByText(`${asked} of 3`).waitFor()
      seen.add(await answerByKeys(page))
      await result(page).waitFor()
      await page.keyboard.press('2')
    }
    await page.getByRole('heading', { name: 'Done for today' }).waitFor()
    await page.getByText('3 exercises practiced. The next exercise is due').waitFor()
    expect([...seen].toSorted()).toEqual(['Choose the better change', 'Find the problem', 'Fix the code'])
    expect(faults).toEqual([])
    await page.context().close()
  })

  it('skips what was answered in another tab, and says so', async () => {
    const { page, faults, login } = await learner(2, ['fix'])
    const other = await stage.openPage({ as: login })
    await page.goto(`${stage.url}/practice`)
    await mend(page)
    await other.page.goto(`${stage.url}/practice`)
    await other.page.getByRole('button', { name: 'Show answer' }).click()
    await result(other.page).waitFor()
    await page.getByRole('button', { name: 'Check answer' }).click()
    await page.getByText('You answered this in another tab.').waitFor()
    await other.page.keyboard.press('1')
    await other.page.getByText('2 of 2').waitFor()
    await page.keyboard.press('2')
    await page.getByRole('alert').filter({ hasText: 'already' }).waitFor()
    await page.getByText('2 of 2').waitFor()
    expect(faults).toEqual([])
    await page.context().close()
    await other.page.context().close()
  })

  it('tells no answer before one was given', async () => {
    const { login } = await learner(2, ['fix', 'spot'])
    const { page } = await stage.openPage({ as: login })
    const traffic = await watchTraffic(page)
    await page.goto(`${stage.url}/practice`)
    const hints = page.locator('section[aria-labelledby=hints] li').filter({ hasNotText: 'Shown on' })
    for (let hint = 0; hint < 3; hint += 1) {
      await page.getByRole('button', { name: 'Next hint' }).waitFor()
      await page.keyboard.press('h')
      await expect.poll(() => hints.count()).toBe(hint + 1)
    }
    await page.getByRole('button', { name: 'No more hints' }).waitFor()
    await page.goto(`${stage.url}/practice?view=progress`)
    await page.getByRole('tabpanel', { name: 'Progress' }).waitFor()
    const before = await traffic.read()
    for (const secret of ONLY_IN_ANSWER) expect(before).not.toContain(secret)
    await page.getByRole('tab', { name: 'Today' }).click()
    await page.getByRole('button', { name: 'Show answer' }).click()
    await result(page).waitFor()
    expect(await traffic.read()).toContain(ONLY_IN_ANSWER[0])
    await page.context().close()
  })

  for (const size of ['wide', 'phone'] as const)
    it(`is clean in every state, ${size}`, async () => {
      const { login, page: first } = await learner(3)
      await first.context().close()
      const { page, faults } = await stage.openPage({
        as: login,
        viewport: SIZES[size],
        hasTouch: size === 'phone',
      })
      await page.goto(`${stage.url}/practice`)
      for (let asked = 1; asked <= 3; asked += 1) {
        await page.getByText(`${asked} of 3`).waitFor()
        await expectClean(page)
        await answerByPointer(page)
        await result(page).waitFor()
        await expectClean(page)
        await page.getByRole('button', { name: /^Again/ }).click()
      }
      await page.getByRole('heading', { name: 'Done for today' }).waitFor()
      await expectClean(page)
      await page.goto(`${stage.url}/practice?view=progress`)
      await page.getByRole('heading', { level: 2 }).first().waitFor()
      await expectClean(page)
      expect(faults).toEqual([])
      await page.context().close()
    })

  it('is set aside and taken up again', async () => {
    const { page, faults } = await learner(1, ['choose'])
    await page.goto(`${stage.url}/practice`)
    await page.getByRole('button', { name: 'Skip this exercise' }).click()
    await page.getByRole('heading', { name: 'You skipped every exercise' }).waitFor()
    await page.locator('summary').click()
    await page.getByRole('button', { name: /^Restore ./ }).click()
    await page.getByRole('button', { name: 'Check answer' }).waitFor()
    expect(faults).toEqual([])
    await page.context().close()
  })
})

const readKind = (page: Page) =>
  page
    .getByText(/^(Fix the code|Find the problem|Choose the better change)$/)
    .first()
    .innerText()

/** Answers the card, correctly or not, using only the keyboard. */
async function answerByKeys(page: Page): Promise<string> {
  const kind = await readKind(page)
  await page.getByRole('heading', { level: 1 }).waitFor()
  if (kind === 'Fix the code') {
    const code = page.getByRole('textbox', { name: /^Your code/ })
    await code.focus()
    const before = await code.innerText()
    await page.keyboard.press('Tab')
    await expect.poll(() => code.innerText()).not.toBe(before)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Tab')
    await page.getByRole('button', { name: 'Check answer' }).and(page.locator(':focus')).waitFor()
  } else if (kind === 'Find the problem') {
    await page.getByRole('option').first().focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Space')
    await page.getByRole('option', { selected: true }).waitFor()
  } else {
    await page.getByRole('radio').first().focus()
    await page.keyboard.press('ArrowRight')
    await page.getByRole('radio', { name: 'Version B', checked: true }).waitFor()
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
