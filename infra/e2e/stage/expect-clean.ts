import axe, { type Result, type RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** A folder for a picture of everything that is looked at; left out: none are taken. */
const PICTURES = process.env.E2E_PICTURES
let taken = 0

/**
 * Nothing that axe finds and nothing wider than the window, in either theme; the page is left in the one it had. In the
 * other theme only colours differ, so only they are looked at again.
 */
export async function expectClean(page: Page): Promise<void> {
  expect(await wider(page)).toEqual([])
  expect(await violations(page)).toEqual([])
  const chosen = await page.evaluate('document.documentElement.dataset.theme')
  const other = chosen === 'dark' ? 'light' : 'dark'
  await setTheme(page, other)
  expect(await violations(page, 'color-contrast')).toEqual([])
  await setTheme(page, String(chosen))
}

async function violations(page: Page, rule?: string): Promise<string[]> {
  if (PICTURES) {
    taken += 1
    await page.screenshot({ path: `${PICTURES}/${String(taken).padStart(3, '0')}.png` })
  }
  // Put into each document once: half a megabyte that is read anew each time takes as long as what it finds.
  if (!(await page.evaluate('Boolean(window.axe)'))) await page.evaluate(axe.source)
  const options: RunOptions = { resultTypes: ['violations'] }
  if (rule) options.runOnly = { type: 'rule', values: [rule] }
  const { violations } = await page.evaluate<{ violations: Result[] }>(
    `axe.run(document, ${JSON.stringify(options)}).then(({ violations }) => ({ violations }))`,
  )
  return violations.map(({ id, nodes }) => {
    const where = nodes.map(({ target, failureSummary }) => `${target} ${failureSummary}`)
    return `${new URL(page.url()).pathname} ${id}: ${where.join(' | ')}`
  })
}

/** As the button does it, without its being saved; colours that fade are waited for. */
async function setTheme(page: Page, theme: string): Promise<void> {
  await page.evaluate(`document.documentElement.dataset.theme = ${JSON.stringify(theme)}`)
  await page.evaluate('Promise.all(document.getAnimations().map((one) => one.finished.catch(() => {})))')
}

/** What stands out of the window at the right, where the page can be scrolled sideways. */
function wider(page: Page): Promise<unknown> {
  return page.evaluate(`document.documentElement.scrollWidth <= window.innerWidth ? [] :
    [...document.querySelectorAll('body *')]
      .filter((one) => one.getBoundingClientRect().right > window.innerWidth + 1)
      .map((one) => one.tagName + ' ' + one.className + ' ' + one.textContent.slice(0, 60)).slice(-4)`)
}
