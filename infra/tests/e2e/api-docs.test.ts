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
    page.on('console', (m) => console.log('CONSOLE', m.type(), m.text().slice(0, 600)))
    page.on('pageerror', (m) => console.log('PAGEERROR', String(m), m.stack?.slice(0, 1500)))
    await page.goto('/api/docs')
    await expect(page.getByText('/api/auth/start').first()).toBeVisible()
    const answer = await fetch(`${app.url}/api/openapi.json`)
    const { paths } = (await answer.json()) as { paths: Record<string, object> }
    const calls = Object.values(paths).flatMap((methods) => Object.keys(methods))
    await expect(page.locator('.opblock')).toHaveCount(calls.length)
    await page.getByText('/api/viewer').first().click()
    await expect(page.getByText('Try it out').first()).toBeVisible()
    expect(foreign).toEqual([])
  })
})
