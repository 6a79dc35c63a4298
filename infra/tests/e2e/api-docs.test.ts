import { expectShownThemeClean } from './environment/expect-clean.ts'
import { expect, SIZES, test } from './environment/test.ts'

test.describe('the API documentation page', () => {
  test.describe.configure({ timeout: 120_000 })
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
    await expect(page.locator('.opblock').first()).toBeVisible()
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
    await expect.poll(scroll, { intervals: [50], timeout: 60_000 }).toBe(calls.length)
    await page.evaluate('window.scrollTo(0, 0)')
    await page.locator('.opblock-summary-control').first().click()
    await expect(page.getByText('Try it out').first()).toBeVisible()
    expect(foreign).toEqual([])
  })

  for (const [size, viewport] of Object.entries({ ...SIZES, small: { width: 320, height: 700 } }))
    test(`is clean in light and dark, in the app’s typefaces, and works by keyboard, ${size}`, async ({
      page,
    }) => {
      await page.setViewportSize(viewport)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await page.goto('/api/docs')
        await expect(page.getByRole('heading', { name: 'Endpoints' })).toBeVisible()
        await expectShownThemeClean(page)
        const call = page.locator('.opblock-summary-control').first()
        await call.focus()
        await page.keyboard.press('Enter')
        await expect(page.getByRole('button', { name: 'Try it out' })).toBeVisible()
        await expectShownThemeClean(page)
      }
      for (const family of ['Geist Variable', 'Geist Mono Variable', 'Bricolage Grotesque Variable'])
        expect(
          await page.evaluate(
            `[...document.fonts].find(({ family }) => family.includes('${family}')).status`,
          ),
        ).toBe('loaded')
    })
})
