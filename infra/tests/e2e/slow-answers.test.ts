import { insertStory } from './environment/insert-story.ts'
import { noteShifts, sumShifts } from './environment/note-shifts.ts'
import { expect, SIZES, sizes, test } from './environment/test.ts'

/** A fifth of 0.1, the highest layout shift that web.dev rates as good. */
const MAX_SHIFT = 0.02
const DELAY = 900

const PAGES = [
  ['/dashboard', 'section[aria-label="Recent Reviews"] a'],
  ['/pull-requests', 'article'],
  ['/reviews', '[data-review]'],
  ['/recurring-mistakes', 'main h1'],
  ['/team-standards', 'main h1'],
  ['/practice', 'section[aria-labelledby=task]'],
  ['/settings', '#subscription .title-3'],
  ['/pricing', 'main h1'],
] as const

test.describe('with slow responses', () => {
  test.describe.configure({ timeout: 120_000 })
  test.beforeAll(async ({ app }) => {
    await insertStory(app.db)
  })

  for (const size of sizes)
    test(`no page shifts its layout, ${size}`, async ({ openPage }) => {
      for (const [path, ready] of PAGES) {
        const page = await openPage({ viewport: SIZES[size] })
        await noteShifts(page)
        await page.route('**/api/**', async (route) => {
          await new Promise((resolve) => setTimeout(resolve, DELAY))
          await route.continue()
        })
        await page.goto(path)
        await expect(page.locator(ready).first()).toBeVisible()
        // Some requests start only after the first responses.
        await page.waitForTimeout(3 * DELAY)
        const shift = await sumShifts(page)
        console.info(`${size} ${path}: ${shift.toFixed(4)}`)
        expect.soft({ path, stays: shift <= MAX_SHIFT }).toEqual({ path, stays: true })
        await page.context().close()
      }
    })
})
