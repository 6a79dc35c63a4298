/**
 * npm run pictures [-- <address of Debrief> <address of its GitHub simulator>]
 * Takes the screenshots in docs/tour.md from a running demo (`make run`, where marta-olsen is an operator).
 */

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findBrowser } from '@debrief/testing/browser'
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import { projectRoot } from '../../local/project-root.ts'

const [debrief = 'http://127.0.0.1:4400', simulator = 'http://127.0.0.1:4010'] = process.argv.slice(2)
const PERSON = 'marta-olsen'
const MENTIONED = `${simulator}/northbeam/ferry-api/pull/488`
const REVIEW = /Notify the port when/
const MISTAKE = /Await every promise/

const WIDE: BrowserContextOptions = { viewport: { width: 1440, height: 900 }, colorScheme: 'light' }
const DARK: BrowserContextOptions = { ...WIDE, colorScheme: 'dark' }
const HIGH: BrowserContextOptions = { ...WIDE, viewport: { width: 1440, height: 1160 } }
const PHONE: BrowserContextOptions = { ...WIDE, viewport: { width: 390, height: 844 } }

interface Picture {
  name: string
  looks: BrowserContextOptions
  open(page: Page): Promise<void>
}

const PICTURES: readonly Picture[] = [
  { name: 'review', looks: HIGH, open: openReview },
  { name: 'review-phone', looks: PHONE, open: openReview },
  {
    name: 'dashboard',
    looks: WIDE,
    open: async (page) => {
      await page.goto(`${debrief}/dashboard`)
      await page.getByText('Worth remembering').waitFor()
    },
  },
  {
    name: 'dashboard-team-dark',
    looks: DARK,
    open: async (page) => {
      await page.goto(`${debrief}/dashboard?view=team`)
      await page.getByRole('heading', { name: 'Recent activity' }).waitFor()
    },
  },
  {
    name: 'recurring-mistakes',
    looks: WIDE,
    open: async (page) => {
      await page.goto(`${debrief}/recurring-mistakes`)
      await page.getByRole('link', { name: MISTAKE }).click()
      await page.getByRole('heading', { level: 2, name: MISTAKE }).waitFor()
    },
  },
  {
    name: 'team-standards',
    looks: WIDE,
    open: async (page) => {
      await page.goto(`${debrief}/team-standards`)
      await page.getByRole('link', { name: MISTAKE }).click()
      await page.getByRole('heading', { name: 'Effect' }).waitFor()
    },
  },
  {
    name: 'practice',
    looks: WIDE,
    open: async (page) => {
      await page.goto(`${debrief}/practice`)
      await page.getByRole('button', { name: 'Check answer' }).waitFor()
    },
  },
  { name: 'mention', looks: WIDE, open: openMention },
  {
    name: 'operators',
    looks: WIDE,
    open: async (page) => {
      await page.goto(`${debrief}/operators?tab=explain&pr=${encodeURIComponent('northbeam/ferry-api#488')}`)
      await page.getByText('only merged pull requests are reviewed').waitFor()
    },
  },
]

async function openReview(page: Page): Promise<void> {
  await page.goto(`${debrief}/reviews`)
  await page.getByRole('link', { name: REVIEW }).click()
  await page.getByRole('heading', { name: 'Unawaited promise' }).waitFor()
}

async function openMention(page: Page): Promise<void> {
  const answer = page.getByText('debrief[bot]')
  await page.goto(MENTIONED)
  if ((await answer.count()) === 0) {
    const form = page.locator('form[action$="/comment"]')
    await form.getByRole('textbox').fill('@debrief please have a look')
    await form.getByRole('button').click()
  }
  await answer.first().waitFor()
  await page
    .getByText('export async function findDelays')
    .first()
    .evaluate((line) => line.scrollIntoView())
}

const chromePath = findBrowser()
if (!chromePath) throw new Error('Chromium was not found. Install it, or set CHROMIUM to its path.')
const folder = join(projectRoot(), 'docs', 'pictures')
mkdirSync(folder, { recursive: true })
const browser = await chromium.launch({ executablePath: chromePath, args: ['--no-sandbox'] })
try {
  const session = await signIn(browser)
  for (const { name, looks, open } of PICTURES) {
    const context = await browser.newContext({ ...looks, storageState: session, reducedMotion: 'reduce' })
    const page = await context.newPage()
    await open(page)
    const picture = await photograph(page)
    writeFileSync(join(folder, `${name}.webp`), picture)
    console.log(`docs/pictures/${name}.webp  ${(picture.length / 1_000).toFixed(0)} kB`)
    await context.close()
  }
} finally {
  await browser.close()
}

async function signIn(within: Browser) {
  const context = await within.newContext()
  const page = await context.newPage()
  await page.goto(`${debrief}/login`)
  await page.getByRole('button', { name: 'Sign in with GitHub' }).click()
  await page.locator(`button[name=login][value="${PERSON}"]`).click()
  await page.waitForURL(`${debrief}/dashboard`)
  const state = await context.storageState()
  await context.close()
  return state
}

/** Takes a WebP screenshot through DevTools, because Playwright's own method doesn't support WebP. */
async function photograph(page: Page): Promise<Buffer> {
  await page.locator('[aria-busy=true]').waitFor({ state: 'detached' })
  await page.evaluate(
    'document.fonts.ready.then(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))',
  )
  const devtools = await page.context().newCDPSession(page)
  // https://chromedevtools.github.io/devtools-protocol/tot/Page/#method-captureScreenshot
  const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: 82 })
  return Buffer.from(data, 'base64')
}
