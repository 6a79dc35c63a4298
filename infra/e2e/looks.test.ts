import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertStory, type Story } from './stage/insert-story.ts'
import { canShow, type OpenStage, openStage, SIZES } from './stage/open-stage.ts'

const OPENED = ['processing', 'reviewed', 'failed', 'waiting', 'clean', 'withheld'] as const

describe.skipIf(!canShow)('every state of the page', () => {
  let stage: OpenStage
  let story: Story

  beforeAll(async () => {
    stage = await openStage()
    story = await insertStory(stage.db)
  }, 60_000)
  afterAll(() => stage?.close())

  for (const size of ['wide', 'phone'] as const)
    for (const colorScheme of ['light', 'dark'] as const)
      it(`is accessible and fits, ${size} and ${colorScheme}`, async () => {
        const { page, faults } = await stage.openPage({ viewport: SIZES[size], colorScheme })
        await page.goto(`${stage.url}/pull-requests`)
        await page.getByRole('article').first().waitFor()
        await expectClean(page)
        for (const state of OPENED) {
          await page.goto(`${stage.url}/pull-requests?pr=${story[state]}`)
          await page.locator('main article h3').first().waitFor()
          await expectClean(page)
        }
        await page.getByRole('button', { name: 'Re-analyze' }).click()
        await page.getByRole('alertdialog').waitFor()
        await expectClean(page)
        await page.keyboard.press('Escape')
        if (size === 'phone') {
          await page.getByRole('button', { name: 'Open menu' }).click()
          await page.getByRole('link', { name: 'Pull Requests', exact: true }).waitFor()
          await expectClean(page)
        }
        expect(faults).toEqual([])
        await page.context().close()
      }, 90_000)
})

/** Nothing that axe finds, and nothing wider than the window. */
async function expectClean(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(' | ')}`)
  expect(found).toEqual([])
  const beyond = await page.evaluate('document.documentElement.scrollWidth - window.innerWidth')
  expect(beyond).toBeLessThanOrEqual(0)
}
