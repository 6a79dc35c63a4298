import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Router } from 'express'
import { sendPage } from '../github/page/layout.ts'
import { type Html, html } from '../kit/html.ts'

const MAIL = /^[\w-]+\.html$/
const MAX_MAILS = 200

/** Everyone's mailbox: emails that were written to the folder instead of sent to a mail server, newest first. */
export function outboxRouter(folder: string): Router {
  const router = Router()
  router.get('/', async (_request, response) => {
    const names = await listMails(folder)
    const lines = await Promise.all(names.map((name) => renderLine(folder, name)))
    sendPage(response, { title: 'Mail', main: lines.length > 0 ? html`<ul>${lines}</ul>` : nothing })
  })
  router.get('/:name', async (request, response, next) => {
    const { name } = request.params
    const page = MAIL.test(name) ? await read(folder, name) : null
    if (page === null) return next()
    response
      .set({ 'content-security-policy': "default-src 'none'; base-uri 'none'", 'cache-control': 'no-store' })
      .type('html')
      .send(page)
  })
  return router
}

const nothing = html`<p>No mail was written yet. Invite somebody in Debrief, under Settings, Team.</p>`

/** Sorting works because the names start with the time. */
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
