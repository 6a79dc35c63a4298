import { expect, type Page } from '@playwright/test'
import axe, { type Result, type RunOptions } from 'axe-core'
import { SIZES } from './test.ts'

/** A folder for screenshots of every page that is checked. Without it, no screenshots are taken. */
const PICTURES = process.env.E2E_PICTURES
let taken = 0

/**
 * Expects no axe violations and no horizontal overflow in either theme. Themes differ only in colors, so the second
 * theme is checked only for contrast.
 */
export async function expectClean(page: Page): Promise<void> {
  await expectShownThemeClean(page)
  const chosen = await page.evaluate('document.documentElement.dataset.theme')
  const other = chosen === 'dark' ? 'light' : 'dark'
  await setTheme(page, other)
  expect(await violations(page, 'color-contrast')).toEqual([])
  await setTheme(page, String(chosen))
}

/** Like `expectClean`, for pages that don't follow a change of the theme until they're loaded again. */
export async function expectShownThemeClean(page: Page): Promise<void> {
  expect(await wider(page)).toEqual([])
  expect(await violations(page)).toEqual([])
}

async function violations(page: Page, rule?: string): Promise<string[]> {
  if (PICTURES) {
    taken += 1
    await page.screenshot({ path: `${PICTURES}/${String(taken).padStart(3, '0')}.png` })
  }
  // Injected only once per document, because parsing half a megabyte takes as long as the check itself.
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

async function setTheme(page: Page, theme: string): Promise<void> {
  await page.evaluate(`document.documentElement.dataset.theme = ${JSON.stringify(theme)}`)
  await page.evaluate('Promise.all(document.getAnimations().map((one) => one.finished.catch(() => {})))')
}

function wider(page: Page): Promise<unknown> {
  return page.evaluate(`document.documentElement.scrollWidth <= window.innerWidth ? [] :
    [document.documentElement, ...[...document.querySelectorAll('body *')]
      .filter((one) => one.getBoundingClientRect().right > window.innerWidth + 1).slice(-4)]
      .map((one) => one.tagName + ' ' + one.className + ' ' + one.textContent.slice(0, 60))`)
}

export async function expectUnbroken(page: Page): Promise<void> {
  for (const size of [SIZES.wide, SIZES.phone]) {
    await page.setViewportSize(size)
    expect({ at: page.url(), ...(await strays(page)) }).toEqual({ at: page.url(), elements: 0, beyond: [] })
  }
  await page.setViewportSize(SIZES.wide)
}

const ELEMENTS = 'script iframe img object embed form[action] style video audio math base link'.split(' ')
const LINKS = ['javascript', 'data', 'http'].map((scheme) => `a[href^="${scheme}:" i]`)
const STRANGE = [...ELEMENTS, ...LINKS, '[onerror]', '[onload]', '[srcdoc]'].map((one) => `#root ${one}`)

function strays(page: Page): Promise<object> {
  return page.evaluate(`({
    elements: document.querySelectorAll(${JSON.stringify(STRANGE.join(', '))}).length,
    beyond: document.documentElement.scrollWidth <= window.innerWidth ? [] : [...document.querySelectorAll('main *')]
      .filter((one) => one.getBoundingClientRect().right > window.innerWidth && !one.closest('.code-body, pre'))
      .map((one) => one.tagName + ' ' + one.className + ' ' + one.textContent.slice(0, 60)).slice(-4),
  })`)
}
