import { insertGivenComment, insertPullRequest } from '@debrief/gateway/testing/rows'
import { connectRepository, createUser } from '@debrief/testing/factories'
import { expectClean, expectUnbroken } from './environment/expect-clean.ts'
import { type GithubApp, test } from './environment/github.ts'
import { expect, SIZES, sizes } from './environment/test.ts'

const FERRY = 'northbeam/ferry-api'
const OUTCOMES = ['acted-on', 'declined', 'unanswered', 'unclear'] as const
const BODY =
  'Please await this call, because a rejected promise ends the process.\n```suggestion\nawait notify(guests)\n```'
/**
 * If the page didn't handle these comments safely, they would run code, load images, hide the page, reverse text or
 * break the layout.
 */
const HOSTILE = [
  '<img src=x onerror=alert(1)> hostile',
  '<script>alert(1)</script> hostile',
  '[hostile](javascript:alert(1)) ![hostile](https://evil.example/a.png)',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe> hostile',
  '<svg/onload=alert(1)> hostile',
  '<style>* { display: none }</style> hostile',
  '```suggestion\n</code><script>alert(1)</script>\n``` hostile',
  'hostile \u202Etxt.exe',
  `hostile ${'x'.repeat(2_000)}`,
]

test.describe('your reviews', () => {
  test.use({ as: null })

  test.beforeAll(async ({ app, openPage }) => {
    const page = await openPage()
    await app.signInAtGithub(page)
    await page.goto('/your-reviews')
    await expect(page.getByRole('heading', { name: 'No comments yet' })).toBeVisible()
    await expectClean(page)
    await insertComments(app)
  })

  async function insertComments({ db, stack }: GithubApp) {
    const found = [...stack.simulator.state.repositories.values()].find(({ name }) => name === 'ferry-api')!
    const { id: reviewer } = await db
      .selectFrom('users')
      .select('id')
      .where('github_username', '=', 'marta-olsen')
      .executeTakeFirstOrThrow()
    const { id: owner } = await createUser(db)
    const { id: repository } = await connectRepository(db, {
      userId: owner,
      fullName: FERRY,
      githubRepoId: found.id,
    })
    const pullRequest = await insertPullRequest(db, { owner, repository, title: 'Notify guests of moves' })
    for (const text of HOSTILE) {
      const fields = { body: text, path: text, url: text }
      const old = { commented_at: new Date(Date.now() - 170 * 86_400_000) }
      await insertGivenComment(db, { reviewer, pullRequest, ...fields, ...old })
    }
    for (let at = 0; at < 40; at += 1) {
      const hasReason = at % 2 === 0
      await insertGivenComment(db, {
        reviewer,
        pullRequest,
        body:
          at === 0 ? BODY : `Please rename \`value${at}\`${hasReason ? ', because it says nothing' : ''}.`,
        outcome: hasReason
          ? (OUTCOMES[at % 20 === 0 ? 1 : 0] ?? 'unclear')
          : (OUTCOMES[(at >> 1) % 4] ?? 'unclear'),
        has_reason: hasReason,
        has_example: at % 3 === 0,
        commented_at: new Date(Date.now() - at * 4 * 86_400_000),
      })
    }
    await db
      .insertInto('stopped_after_comments')
      .values({ user_id: reviewer, period: '2026-04-20', flagged: 14, stopped: 9, authors: [owner] })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }

  for (const size of sizes)
    test(`has no axe violations and no horizontal overflow, ${size}`, async ({ app, page }) => {
      await page.setViewportSize(SIZES[size])
      await app.signInAtGithub(page)
      await page.goto('/your-reviews')
      await expect(page.getByRole('list', { name: 'Outcomes' })).toBeVisible()
      await expect(page.getByText(/^Comments with a reason were acted on/)).toBeVisible()
      await expectClean(page)
      await page.getByText('How sure?').click()
      await page.getByRole('switch', { name: 'Show as table' }).click()
      await expect(page.getByRole('region', { name: 'Outcomes by month, as a table' })).toBeVisible()
      await page.getByRole('article').first().getByRole('button', { name: 'Keep' }).click()
      await expect(page.getByText('Comment kept.')).toBeVisible()
      await page.getByRole('button', { name: 'Add a note' }).first().click()
      await expectClean(page)
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect(page.getByRole('article').first().getByRole('button', { name: 'Keep' })).toBeVisible()
      await page.goto('/your-reviews?search=nothing+like+this')
      await expect(page.getByRole('heading', { name: 'No matches' })).toBeVisible()
      await expectClean(page)
    })

  test('can be found from the palette, filtered and kept by keyboard', async ({ app, page }) => {
    await app.signInAtGithub(page)
    await page.goto('/dashboard')
    await page.getByRole('button', { name: /^Jump to/ }).click()
    await page.keyboard.type('rejected promise')
    await page.getByRole('option', { name: /Please await this call/ }).click()
    await expect(page.getByRole('article')).toHaveCount(1)
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await page.getByRole('button', { name: /^Unanswered/ }).focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\?outcome=unanswered$/)
    await expect(page.getByRole('article').first()).toContainText('Unanswered')
    const keep = page.getByRole('article').first().getByRole('button', { name: 'Keep' })
    await keep.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Comment kept.')).toBeVisible()
    await page.getByRole('radio', { name: /^Kept/ }).click()
    await expect(page.getByRole('heading', { name: 'Kept comments' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('article')).toHaveCount(1)
  })

  test('run no code from comments and don’t break the layout', async ({ app, page }) => {
    await app.signInAtGithub(page)
    // Without an avatar, the page has no images.
    await app.db.updateTable('users').set({ avatar_url: null }).execute()
    await page.goto('/your-reviews?search=hostile')
    await expect(page.getByRole('article')).toHaveCount(HOSTILE.length)
    await expectUnbroken(page)
  })
})
