import type { Page, Request, Response } from '@playwright/test'

/**
 * The URLs and bodies that a page sent, what it received, and what it stored, as one string. Excludes the contents of
 * built files and the cookies that the page can't read.
 */
export interface Traffic {
  read(): Promise<string>
}

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

/** False for built files, for redirects, and for the live event stream, whose body never ends. */
const isRead = (response: Response) =>
  !/\/assets\/|\/api\/live(?:\?|$)/.test(response.url()) && response.status() !== 302

/** Only the browser stores the session's cookie. The page can't read it. */
function withoutCookies(headers: Record<string, string>): string {
  return JSON.stringify({ ...headers, 'set-cookie': undefined })
}

function storedBy(page: Page): Promise<string> {
  return page.evaluate(`(async () => JSON.stringify([
    Object.entries(localStorage), Object.entries(sessionStorage), document.cookie,
    await indexedDB.databases(), await caches.keys(),
  ]))()`)
}
