import { createTestRedis } from '@debrief/testing/redis'
import { type Stack, startStack } from '@debrief/testing/stack'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { canShow, type OpenStage, openStage } from './stage/open-stage.ts'

describe.skipIf(!canShow)('from Merge to the review', () => {
  let stage: OpenStage
  let stack: Stack

  beforeAll(async () => {
    stage = await openStage()
    const redis = await createTestRedis()
    stack = await startStack({ databaseUrl: stage.databaseUrl, redisUrl: redis?.url ?? null })
    const person = await stack.signUp('marta-olsen')
    for (const repository of stack.simulator.state.repositories.values()) {
      await stack.connectFor(person, `${repository.owner.login}/${repository.name}`, repository.id)
    }
  }, 90_000)
  afterAll(async () => {
    await stack?.close()
    await stage?.close()
  })

  it('shows the merge, its progress and the review with the reviewer’s words, live, without a reload', {
    timeout: 60_000,
  }, async () => {
    const { page, faults } = await stage.openPage()
    await page.goto(`${stage.url}/pull-requests`)
    await page.getByText('No pull requests found').waitFor()
    await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }))
    const seen = await watchStatuses(page)

    const { page: github } = await stage.openPage()
    await github.goto(stack.simulator.url)
    await github.getByRole('button', { name: /^Merge #482/ }).click()
    await github.getByText('Merged').first().waitFor()

    const card = page.getByRole('article').filter({ hasText: 'Release berth locks when the lookup fails' })
    await card.getByText('Completed').waitFor({ timeout: 20_000 })
    const statuses = await seen()
    expect(statuses.at(-1)).toBe('Completed')
    expect(statuses.length).toBeGreaterThan(1)
    expect(statuses.join(' ')).toMatch(/^(Pending )?(Processing )?Completed$/)

    await card.getByRole('link', { name: 'Open review' }).click()
    await page.getByText('If the berth lookup throws here', { exact: false }).first().waitFor()
    await page.getByText('How', { exact: false }).first().waitFor()
    expect(await page.evaluate(() => (globalThis as { sameDocument?: boolean }).sameDocument)).toBe(true)
    expect(faults).toEqual([])
  })
})

/** Notes each status word that the page shows, as it changes. */
async function watchStatuses(page: import('playwright-core').Page): Promise<() => Promise<string[]>> {
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
