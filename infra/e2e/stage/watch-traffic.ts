import type { Page, Request, Response } from 'playwright-core'

/** All that a page sent, was sent and keeps, as one text; the built files aside. */
export interface Traffic {
  read(): Promise<string>
}

/** Notes the traffic of a page that is not yet open. Live events are noted as the page hears them. */
export async function watchTraffic(page: Page): Promise<Traffic> {
  const noted: (string | Promise<string>)[] = []
  await page.addInitScript(`{
    window.heard = []
    window.EventSource = class extends EventSource {
      constructor(url) {
        super(url)
        for (const name of ['ready', 'beat', 'pull-request'])
          this.addEventListener(name, ({ data }) => window.heard.push(data))
      }
    }
  }`)
  page.on('request', (request) => noted.push(describe(request)))
  page.on('response', (response) => {
    if (isRead(response)) noted.push(response.text().catch(() => ''))
    noted.push(response.allHeaders().then(withoutCookies, () => ''))
  })
  return {
    async read() {
      const said = await Promise.all(noted)
      return [...said, await page.evaluate('JSON.stringify(window.heard ?? [])'), await storedBy(page)].join(
        '\n',
      )
    },
  }
}

const describe = (request: Request) => `${request.method()} ${request.url()} ${request.postData() ?? ''}`

/** The event stream has no end to wait for. */
const isRead = (response: Response) =>
  !/\/assets\/|\/api\/live$/.test(response.url()) && response.status() !== 302

/** The session's own cookie is the browser's to keep; the page cannot read it. */
function withoutCookies(headers: Record<string, string>): string {
  return JSON.stringify({ ...headers, 'set-cookie': undefined })
}

/** What a page could keep: both storages, cookies it can read, databases and caches. */
function storedBy(page: Page): Promise<string> {
  return page.evaluate(`(async () => JSON.stringify([
    Object.entries(localStorage), Object.entries(sessionStorage), document.cookie,
    await indexedDB.databases(), await caches.keys(),
  ]))()`)
}
