import { expect, test } from './environment/test.ts'

test.describe('the API documentation page', () => {
  test.use({ as: null })

  test('lists every endpoint, loads nothing from other origins and follows the content security policy', async ({
    app,
    page,
  }) => {
    const foreign: string[] = []
    page.on('request', (request) => {
      if (!request.url().startsWith(app.url) && !request.url().startsWith('data:'))
        foreign.push(request.url())
    })
    await page.goto('/api/docs')
    await expect(page.getByText('/api/auth/start').first()).toBeVisible()
    const answer = await fetch(`${app.url}/api/openapi.json`)
    const { paths } = (await answer.json()) as { paths: Record<string, object> }
    const calls = Object.values(paths).flatMap((methods) => Object.keys(methods))
    // Swagger UI renders a long list only near the viewport.
    const listed = new Set<string>()
    const scroll = async () => {
      for (const call of await page.locator('.opblock').evaluateAll((all) => all.map(({ id }) => id)))
        listed.add(call)
      await page.evaluate('window.scrollBy(0, window.innerHeight / 2)')
      return listed.size
    }
    await expect.poll(scroll, { intervals: [50] }).toBe(calls.length)
    await page.evaluate('window.scrollTo(0, 0)')
    await page.getByText('/api/viewer').first().click()
    await expect(page.getByText('Try it out').first()).toBeVisible()
    expect(foreign).toEqual([])
  })
})
