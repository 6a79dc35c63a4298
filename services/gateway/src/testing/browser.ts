import type { ProblemBody } from '@debrief/contracts/problem'

export interface BrowserResponse<Body> {
  status: number
  headers: Headers
  body: Body
}

export function openTestBrowser(gateway: { url: string }) {
  const cookies = new Map<string, string>()
  const take = (line: string) => {
    const [pair = '', ...attributes] = line.split(/; ?/)
    const [name = '', value = ''] = pair.split('=')
    if (attributes.includes('Max-Age=0')) cookies.delete(name)
    else cookies.set(name, value)
  }
  async function ask<Body = ProblemBody>(
    method: string,
    path: string,
    body?: object,
  ): Promise<BrowserResponse<Body>> {
    const response = await fetch(`${gateway.url}${path}`, {
      method,
      headers: {
        cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
        ...(method === 'GET' ? {} : { 'content-type': 'application/json', origin: gateway.url }),
      },
      body: body ? JSON.stringify(body) : null,
    })
    for (const line of response.headers.getSetCookie()) take(line)
    return { status: response.status, headers: response.headers, body: (await response.json()) as Body }
  }
  return {
    cookies,
    get: <Body>(path: string) => ask<Body>('GET', path),
    post: <Body>(path: string, body: object = {}) => ask<Body>('POST', path, body),
  }
}

export type TestBrowser = ReturnType<typeof openTestBrowser>

export async function chooseAtGithub(
  authorizeUrl: string,
  choice: { login: string } | { denied: 'yes' },
  change: (asked: URLSearchParams) => void = () => {},
): Promise<Record<string, string>> {
  const url = new URL(authorizeUrl)
  change(url.searchParams)
  const answer = await fetch(`${url.origin}${url.pathname}`, {
    method: 'POST',
    body: new URLSearchParams({ ...Object.fromEntries(url.searchParams), ...choice }),
    redirect: 'manual',
  })
  const back = new URL(answer.headers.get('location') ?? 'http://nowhere/')
  return Object.fromEntries(
    [...back.searchParams].filter(([name]) => ['code', 'state', 'error'].includes(name)),
  )
}

export async function signInThrough(browser: TestBrowser, login: string) {
  const { body } = await browser.post<{ url: string }>('/api/auth/start')
  return browser.post<{ next: string }>('/api/auth/complete', await chooseAtGithub(body.url, { login }))
}
