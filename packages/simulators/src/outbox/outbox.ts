import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { missingPage, page } from '../github/page/site.ts'
import { type Html, html } from '../kit/html.ts'
import type { VisitRoutes } from '../kit/server.ts'

const MAIL = /^[\w-]+\.html$/
const MAX_MAILS = 200
const VIEWS = { light: 'Light', dark: 'Dark', text: 'Text' } as const
type View = keyof typeof VIEWS

/** The email is untrusted: it can't run scripts or load anything, and its links open in a new tab. */
const FRAME_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox"

/** Debrief writes emails to the folder instead of sending them. */
export const outboxPages = (folder: string): VisitRoutes => ({
  'GET /outbox': async () => {
    const names = await listMails(folder)
    const lines = await Promise.all(names.map((name) => renderLine(folder, name)))
    return page({
      title: 'Mail',
      main: lines.length > 0 ? html`<ul class="pulls">${lines}</ul>` : nothing,
    })
  },
  'GET /outbox/{name}': async ({ params: { name = '' }, query }) => {
    const mail = await readMail(folder, name)
    const wanted = query.get('view') ?? 'light'
    const view = Object.hasOwn(VIEWS, wanted) ? (wanted as View) : 'light'
    return mail ? page({ title: mail.title, main: renderMail(name, mail, view) }) : missingPage
  },
  'GET /outbox/{name}/html': async ({ params: { name = '' }, query }) => {
    const mail = await readMail(folder, name)
    if (!mail) return missingPage
    const headers = { 'content-security-policy': FRAME_POLICY, 'cache-control': 'no-store' }
    const text = asSeenIn(query.get('theme') === 'dark' ? 'dark' : 'light', mail.html)
    return { status: 200, text, type: 'text/html; charset=utf-8', headers }
  },
})

const nothing = html`<p>No emails yet. To send one, invite someone in Debrief under Settings, Team.</p>`

/** File names start with the time. */
async function listMails(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  return names
    .filter((name) => MAIL.test(name))
    .toSorted()
    .toReversed()
    .slice(0, MAX_MAILS)
}

interface StoredMail {
  title: string
  headers: string[]
  html: string
  text: string
}

async function readMail(folder: string, name: string): Promise<StoredMail | null> {
  const source = MAIL.test(name) ? await readFile(join(folder, name), 'utf8').catch(() => null) : null
  if (source === null) return null
  const find = (pattern: RegExp) => pattern.exec(source)?.[1] ?? ''
  return {
    title: unescape(find(/<title>(.*?)<\/title>/s) || name),
    headers: find(/<p>(.*?)<\/p>/s)
      .split('<br>')
      .map(unescape),
    html: unescape(find(/ srcdoc="([^"]*)"/)),
    text: unescape(find(/<pre[^>]*>(.*?)<\/pre>/s)),
  }
}

async function renderLine(folder: string, name: string): Promise<Html> {
  const mail = await readMail(folder, name)
  const date = mail?.headers.find((one) => one.startsWith('Date: '))?.slice(6, 22)
  return html`<li><div class="what"><a href="/outbox/${name}">${mail?.title ?? name}</a><small>${date?.replace('T', ' ') ?? ''}</small></div></li>`
}

function renderMail(name: string, { headers, text, title }: StoredMail, shown: View): Html {
  const tabs = Object.entries(VIEWS).map(
    ([view, label]) =>
      html`<a href="?view=${view}" aria-current="${view === shown ? 'page' : 'false'}">${label}</a>`,
  )
  return html`<p class="note">${headers.map((one) => html`${one}<br>`)}</p>
<nav class="views" aria-label="View">${tabs}</nav>
${
  shown === 'text'
    ? html`<pre class="mail" tabindex="0">${text}</pre>`
    : html`<iframe class="mail" title="${title}" src="/outbox/${name}/html?theme=${shown}" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`
}
<p><a href="/outbox">All emails</a></p>`
}

/** A mail app follows the system's theme. Here, the reader chooses the theme. */
const asSeenIn = (theme: 'light' | 'dark', mail: string) =>
  mail
    .replaceAll('(prefers-color-scheme: dark)', theme === 'dark' ? 'all' : 'not all')
    .replaceAll('light dark', theme)

const unescape = (text: string) =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')
