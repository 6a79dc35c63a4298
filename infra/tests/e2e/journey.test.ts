import type { Page } from '@playwright/test'
import { type GithubApp, test } from './environment/github.ts'
import { expect } from './environment/test.ts'
import { watchTraffic } from './environment/watch-traffic.ts'

const FERRY = 'northbeam/ferry-api'
const TITLE = 'Release berth locks when the lookup fails'
const WORDS = 'If the berth lookup throws here'

test.describe('a new user', () => {
  test.use({ as: null })

  test('signs in, connects a repository, reads and disputes a review, re-analyzes it and disconnects', async ({
    app,
    page,
    openPage,
  }) => {
    test.setTimeout(120_000)
    const traffic = await watchTraffic(page)
    await app.signInAtGithub(page)
    await connectFerry(page)
    const secrets = await collectSecrets(app)

    await page.getByRole('link', { name: 'Pull Requests', exact: true }).click()
    await expect(page.getByText('No pull requests found')).toBeVisible()
    await page.evaluate('window.sameDocument = true')
    const statuses = await watchStatuses(page)
    await merge(await openPage(), app.stack.simulator.url)
    const card = page.getByRole('article').filter({ hasText: TITLE })
    await expect(card.getByText('Completed')).toBeVisible()
    expect((await statuses()).join(' ')).toMatch(/^(Pending )?(Processing )?Completed$/)
    expect((await statuses()).length).toBeGreaterThan(1)

    await card.getByRole('link', { name: 'Open review' }).click()
    const quoted = page.locator('[data-mistake]').filter({ hasText: WORDS })
    await expect(quoted).toBeVisible()
    const title = await quoted.getByRole('heading').first().innerText()
    await dispute(page, title)

    await page.getByRole('button', { name: 'Re-analyze' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Re-analyze' }).click()
    await expect(page.getByRole('heading', { name: 'Since version 1' })).toBeVisible()
    expect(await page.locator('[data-mistake]').filter({ hasText: WORDS }).count()).toBe(0)
    const changes = page.getByRole('region', { name: 'Changes in version 2' })
    for (const part of ['Unchanged', 'Removed', 'New'])
      await expect(changes.getByRole('heading', { name: part })).toBeVisible()
    await page.getByRole('link', { name: /^Version 1/ }).click()
    await expect(page.getByText('Version 1 was replaced.')).toBeVisible()
    await expect(quoted.getByText('Disputed, not counted')).toHaveCount(1)
    expect(await page.evaluate('window.sameDocument')).toBe(true)

    await disconnectFerry(page)
    expect(app.stack.simulator.state.hooks.size).toBe(0)
    const seen = await traffic.read()
    expect(seen).toContain(TITLE)
    expect(secrets.filter((secret) => seen.includes(secret))).toEqual([])
    expect(await page.evaluate('Object.keys(localStorage)')).toEqual(['debrief-signed-in'])
  })
})

async function connectFerry(page: Page) {
  await page.getByRole('link', { name: 'Connect repositories' }).click()
  await page.getByRole('button', { name: `Connect ${FERRY}` }).click()
  await page.getByRole('button', { name: 'Not now' }).click()
  await page.getByRole('button', { name: `Options for ${FERRY}` }).click()
  await page.getByRole('radio', { name: 'Everyone' }).click()
}

async function merge(page: Page, githubUrl: string) {
  await page.goto(githubUrl)
  await page.getByRole('button', { name: /^Merge #482/ }).click()
  await expect(page.getByText('Merged').first()).toBeVisible()
}

async function dispute(page: Page, title: string) {
  const mistake = page
    .locator('[data-mistake]')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) })
  await mistake.getByRole('button', { name: 'Dispute' }).click()
  await mistake.getByText('Already known', { exact: true }).click()
  await mistake.getByLabel(/^Note/).fill('The lock ends with the process, on purpose.')
  await mistake.getByRole('button', { name: 'Dispute' }).click()
  await expect(mistake.getByText('Disputed, not counted')).toBeVisible()
  await expect(mistake.getByText('The lock ends with the process, on purpose.')).toBeVisible()
}

async function disconnectFerry(page: Page) {
  await page.keyboard.press('g')
  await page.keyboard.press(',')
  await page.getByRole('button', { name: `Disconnect ${FERRY}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click()
  await expect(page.getByText(`${FERRY} disconnected.`)).toBeVisible()
  await page.getByRole('link', { name: 'Pull Requests', exact: true }).click()
  await expect(page.getByText('No pull requests found')).toBeVisible()
}

async function collectSecrets({ db, stack: { simulator } }: GithubApp): Promise<string[]> {
  const { tokens, hooks, settings } = simulator.state
  const people = await db.selectFrom('users').select('github_access_token').execute()
  const secrets = [
    ...tokens.keys(),
    ...[...hooks.values()].map(({ secret }) => secret),
    ...people.map((person) => person.github_access_token),
    settings.oauth.clientSecret,
  ].filter((secret) => secret !== null)
  expect(secrets).toHaveLength(4)
  return secrets
}

async function watchStatuses(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(`(() => {
    const words = ['Pending', 'Processing', 'Completed', 'Failed']
    window.statuses = []
    new MutationObserver(() => {
      const text = document.querySelector('article')?.textContent ?? ''
      const word = words.find((each) => text.includes(each))
      if (word && window.statuses.at(-1) !== word) window.statuses.push(word)
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })()`)
  return () => page.evaluate('window.statuses') as Promise<string[]>
}
