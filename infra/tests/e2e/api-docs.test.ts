import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { canShow, type OpenStage, openStage } from './stage/open-stage.ts'

describe.skipIf(!canShow)('the readable description of the API', () => {
  let stage: OpenStage
  beforeAll(async () => {
    stage = await openStage()
  }, 60_000)
  afterAll(() => stage?.close())

  it('shows every call, takes nothing from elsewhere and breaks no policy', { timeout: 60_000 }, async () => {
    const { page, faults } = await stage.openPage({ as: null })
    const foreign: string[] = []
    page.on('request', (request) => {
      if (!request.url().startsWith(stage.url) && !request.url().startsWith('data:'))
        foreign.push(request.url())
    })
    await page.goto(`${stage.url}/api/docs`)
    await page.getByText('/api/auth/start').first().waitFor()
    const answer = await fetch(`${stage.url}/api/openapi.json`)
    const { paths } = (await answer.json()) as { paths: Record<string, object> }
    const calls = Object.values(paths).flatMap((methods) => Object.keys(methods))
    expect(await page.locator('.opblock').count()).toBe(calls.length)
    await page.getByText('/api/viewer').first().click()
    await page.getByText('Try it out').first().waitFor()
    expect([faults, foreign]).toEqual([[], []])
  })
})
