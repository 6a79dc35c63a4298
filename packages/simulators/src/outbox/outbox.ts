import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { missingPage, page } from '../github/page/site.ts'
import { type Html, html } from '../kit/html.ts'
import type { VisitRoutes } from '../kit/server.ts'

const MAIL = /^[\w-]+\.html$/
const MAX_MAILS = 200

/** Shows the emails that Debrief wrote to the folder instead of sending, newest first. */
export const outboxPages = (folder: string): VisitRoutes => ({
  'GET /outbox': async () => {
    const names = await listMails(folder)
    const lines = await Promise.all(names.map((name) => renderLine(folder, name)))
    return page({ title: 'Mail', main: lines.length > 0 ? html`<ul>${lines}</ul>` : nothing })
  },
  'GET /outbox/{name}': async ({ params: { name = '' } }) => {
    const text = MAIL.test(name) ? await read(folder, name) : null
    if (text === null) return missingPage
    const headers = {
      'content-security-policy': "default-src 'none'; base-uri 'none'",
      'cache-control': 'no-store',
    }
    return { status: 200, text, type: 'text/html; charset=utf-8', headers }
  },
})

const nothing = html`<p>No emails yet. To send one, invite someone in Debrief under Settings, Team.</p>`

/** Lists the newest emails first. Their file names start with the time. */
async function listMails(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  return names
    .filter((name) => MAIL.test(name))
    .toSorted()
    .toReversed()
    .slice(0, MAX_MAILS)
}

const read = (folder: string, name: string) => readFile(join(folder, name), 'utf8').catch(() => null)

async function renderLine(folder: string, name: string): Promise<Html> {
  const title = /<title>(.*?)<\/title>/s.exec((await read(folder, name)) ?? '')?.[1] ?? name
  return html`<li><a href="/outbox/${name}">${unescape(title)}</a></li>`
}

const unescape = (text: string) =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')
