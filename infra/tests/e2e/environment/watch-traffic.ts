import type { Page, Request, Response } from '@playwright/test'

/** Everything that a page sent, received and stored, as one text. Built files are left out. */
export interface Traffic {
  read(): Promise<string>
}

/** Records the traffic of a page that isn't open yet. Live events are recorded as the page receives them. */
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

/** Whether to record the response's body. The event stream's body can't be awaited, because it never ends. */
const isRead = (response: Response) =>
  !/\/assets\/|\/api\/live(?:\?|$)/.test(response.url()) && response.status() !== 302

/** Ignores the session's cookie: only the browser stores it, and the page can't read it. */
function withoutCookies(headers: Record<string, string>): string {
  return JSON.stringify({ ...headers, 'set-cookie': undefined })
}

/** Everything that the page stored: both storages, readable cookies, and the names of databases and caches. */
function storedBy(page: Page): Promise<string> {
  return page.evaluate(`(async () => JSON.stringify([
    Object.entries(localStorage), Object.entries(sessionStorage), document.cookie,
    await indexedDB.databases(), await caches.keys(),
  ]))()`)
}
