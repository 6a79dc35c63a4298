import { readFileSync } from 'node:fs'
import {
  insertMistake,
  insertPerson,
  insertPullRequest,
  insertRepository,
  insertReview,
} from '@debrief/gateway/testing/rows'
import { sharedData } from '@debrief/testing/shared-data'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { canShow, type OpenStage, openStage, SIZES } from './stage/open-stage.ts'

const naughty = sharedData('hostile/blns.json')
const payloads = sharedData('hostile/dompurify-expect.json')
const PER_PAGE = 60

describe.skipIf(!canShow || !naughty || !payloads)('texts that were made to break a page', () => {
  let stage: OpenStage
  let reviews: string[]
  let texts: string[]

  beforeAll(async () => {
    stage = await openStage()
    texts = [
      ...(JSON.parse(readFileSync(naughty!, 'utf8')) as string[]),
      ...(JSON.parse(readFileSync(payloads!, 'utf8')) as { payload: string }[]).map((one) => one.payload),
    ]
      // PostgreSQL stores neither; the webhook's reader replaces them before.
      .map((text) => text.replace(/\0|\p{Surrogate}/gu, '\uFFFD'))
      .filter((text) => text.trim() !== '')
    reviews = await insertHostile(stage, texts)
  }, 60_000)
  afterAll(() => stage?.close())

  it('run nothing and move nothing as titles, descriptions, names and languages in the list', async () => {
    const { page, faults } = await stage.openPage({ viewport: SIZES.phone })
    await page.goto(`${stage.url}/pull-requests`)
    await page.getByRole('article').first().waitFor()
    for (let pages = 0; pages < 3; pages += 1) {
      const before = await page.getByRole('article').count()
      await page.getByRole('button', { name: 'Show more' }).click()
      await expect.poll(() => page.getByRole('article').count()).toBeGreaterThan(before)
    }
    expect(await strays(page)).toEqual({ elements: 0, beyond: [] })
    expect(faults).toEqual([])
    await page.context().close()
  }, 60_000)

  it('run nothing and move nothing in a review: titles, words, code, paths, reasons', async () => {
    for (const viewport of [SIZES.phone, SIZES.wide]) {
      const { page, faults } = await stage.openPage({ viewport })
      for (const review of reviews) {
        await page.goto(`${stage.url}/pull-requests?pr=${review}`)
        await page.getByRole('heading', { name: 'How it was made' }).waitFor()
        expect(await strays(page)).toEqual({ elements: 0, beyond: [] })
      }
      expect(faults).toEqual([])
      await page.context().close()
    }
  }, 120_000)
})

const ELEMENTS = 'script iframe img object embed form style video audio math base link'.split(' ')
const LINKS = ['javascript:', 'data:', 'http:'].map((scheme) => `a[href^="${scheme}" i]`)
const STRANGE = [...ELEMENTS, ...LINKS, '[onerror]', '[onload]', '[srcdoc]'].map((one) => `#root ${one}`)

/** What no text of ours makes: elements of theirs, links elsewhere than https, or a page wider than the window. */
function strays(page: Page): Promise<unknown> {
  return page.evaluate(`({
    elements: document.querySelectorAll(${JSON.stringify(STRANGE.join(', '))}).length,
    beyond: document.documentElement.scrollWidth <= window.innerWidth ? [] : [...document.querySelectorAll('main *')]
      .filter((one) => one.getBoundingClientRect().right > window.innerWidth && !one.closest('.code-body, pre'))
      .map((one) => one.tagName + ' ' + one.className + ' ' + one.textContent.slice(0, 60)).slice(-4),
  })`)
}

/** Whole signs, so that no half of one is left. */
const start = (text: string, length: number) => [...text].slice(0, length).join('')

/** Each text somewhere in the list, and all of them in reviews of some sixty mistakes each. */
async function insertHostile({ db }: OpenStage, texts: string[]): Promise<string[]> {
  const owner = await insertPerson(db, 'marta-olsen')
  const repository = await insertRepository(db, owner)
  const opened: string[] = []
  const at = (index: number) => texts[index % texts.length]!
  for (let from = 0; from < texts.length; from += PER_PAGE) {
    const part = texts.slice(from, from + PER_PAGE)
    const pullRequest = await insertPullRequest(db, {
      owner,
      repository,
      title: at(from),
      description: at(from + 1),
      language: start(at(from + 2), 40),
      author_username: start(at(from + 3), 39),
      analysis_status: 'completed',
    })
    opened.push(pullRequest)
    const review = await insertReview(db, {
      owner,
      pullRequest,
      review_summary: part.join('\n'),
      mistakes_count: part.length,
      learning_points: JSON.stringify(part.slice(0, 10)),
      went_well: JSON.stringify(part.slice(10, 20)),
      coverage: JSON.stringify(
        part.slice(0, 20).map((path) => ({ path, state: 'skipped', reason: path, changedLines: 1 })),
      ),
      ignored_comments: JSON.stringify(part.slice(0, 10).map((reason, id) => ({ id, reason }))),
      dropped: JSON.stringify(Object.fromEntries(part.slice(0, 5).map((reason) => [reason, 1]))),
      score_breakdown: JSON.stringify(
        part.slice(0, 5).map((label) => ({
          label,
          kind: 'mistake',
          severity: 'low',
          weight: 5,
          confidence: 1,
          factor: null,
          points: -5,
        })),
      ),
    })
    for (const [index, text] of part.entries())
      await insertMistake(db, {
        owner,
        pullRequest,
        review,
        ordinal: index + 1,
        title: start(text, 200),
        description: start(`${text}\n\n[link](${text}) ![image](${text})`, 4_000),
        path: text,
        programming_language: start(text, 40),
        code_before: text,
        code_after: `${text}\n${text}`,
        hunk: `@@ -1 +1 @@ ${text}\n+${text}`,
        rule: start(text, 100),
        source: 'reviewer',
        outcome: 'fixed',
        fixed_in: start(text, 40),
        quote: JSON.stringify({
          author: start(text, 39),
          avatarUrl: text,
          body: text,
          url: text,
          isBot: false,
        }),
      })
  }
  for (let index = 0; index < 120; index += 1)
    await insertPullRequest(db, {
      owner,
      repository,
      title: at(index * 3),
      description: at(index * 3 + 1),
      author_username: start(at(index * 3 + 2), 39),
      html_url: at(index * 3 + 2),
      analysis_status: 'failed',
      analysis_error: at(index * 5),
    })
  return opened
}
