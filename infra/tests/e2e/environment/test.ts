import { signInAs } from '@debrief/gateway/testing/start-test-gateway'
import { findBrowser } from '@debrief/testing/browser'
import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from '@playwright/test'
import { type App, type Settings, startApp } from './app.ts'
import { system } from './system.ts'

export const SIZES = {
  wide: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
} as const
export const sizes = ['wide', 'phone'] as const

interface PageOptions extends BrowserContextOptions {
  /**
   * The GitHub login of the person to sign in, or null for a signed-out page. By default, the same person as on `page`.
   */
  as?: string | null
}

export type OpenPage = (options?: PageOptions) => Promise<Page>

interface Fixtures<AnyApp extends App> {
  settings: Settings
  /** The GitHub login of the person who is signed in on `page`. Null if `page` is signed out. */
  as: string | null
  /** All tests of a file share this app. Skips the test if this machine has no browser. */
  app: AnyApp
  openPage: OpenPage
}

interface WorkerFixtures {
  enter<AnyApp extends App>(file: string, start: () => Promise<AnyApp>): Promise<AnyApp>
}

const worker = base.extend<object, WorkerFixtures>({
  enter: [
    async ({ playwright: _ }, use) => {
      let current: { file: string; app: App } | undefined
      await use(async <AnyApp extends App>(file: string, start: () => Promise<AnyApp>) => {
        if (current?.file === file) return current.app as AnyApp
        await current?.app.close()
        current = undefined
        const app = await start()
        current = { file, app }
        return app
      })
      await current?.app.close()
    },
    { scope: 'worker' },
  ],
})

/** Playwright's `test` with an app from `start`. Fails a test if one of its pages has faults. */
export const createTest = <AnyApp extends App>(start: (settings: Settings) => Promise<AnyApp>) =>
  worker.extend<Fixtures<AnyApp>>({
    settings: [{}, { option: true }],
    as: ['marta-olsen', { option: true }],
    viewport: SIZES.wide,
    app: async ({ enter, settings }, use, { file }) => {
      worker.skip(!findBrowser(), 'there is no Chromium on this machine')
      await use(await enter(file, () => start(settings)))
    },
    baseURL: async ({ app }, use) => use(app.url),
    context: async ({ app, as, context }, use) => {
      await signIn(app, context, as)
      await use(context)
    },
    page: async ({ page }, use) => {
      const faults = noteFaults(page)
      await use(page)
      expect(faults).toEqual([])
    },
    openPage: async ({ app, as, browser }, use) => {
      const contexts: BrowserContext[] = []
      const faults: string[][] = []
      await use(async ({ as: login = as, ...options } = {}) => {
        const context = await browser.newContext(options)
        contexts.push(context)
        await signIn(app, context, login)
        const page = await context.newPage()
        faults.push(noteFaults(page))
        return page
      })
      await Promise.all(contexts.map((context) => context.close()))
      expect(faults.flat()).toEqual([])
    },
  })

export const test = createTest(startApp)
export { expect }

async function signIn({ db, url }: App, context: BrowserContext, login: string | null): Promise<void> {
  const people = db.selectFrom('users').select('id').where('github_username', '=', login)
  const person = await people.executeTakeFirst()
  if (!person) return
  const [name = '', value = ''] = (await signInAs(db, person.id)).split('=')
  await context.addCookies([{ name, value, url, httpOnly: true, sameSite: 'Lax' }])
}

/** A failed request isn't a fault, because some tests cut the network or expect error responses. */
const NETWORK = /Failed to load resource|net::ERR/
const PICTURES = /^(https:\/\/avatars\.githubusercontent\.com\/|data:|blob:)/
/** If Debrief runs in containers, it uses a different host name for this machine. */
const HERE = ['127.0.0.1', ...(system ? [system.outside.host] : [])]

export function noteFaults(page: Page): string[] {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(`error: ${error.message}`))
  page.on('dialog', (dialog) => {
    faults.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('console', (message) => {
    if (message.type() === 'error' && !NETWORK.test(message.text())) faults.push(`console: ${message.text()}`)
  })
  page.on('request', (request) => {
    const url = request.url()
    if (!PICTURES.test(url) && !HERE.includes(new URL(url).hostname)) faults.push(`request: ${url}`)
  })
  return faults
}
