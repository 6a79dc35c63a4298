import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Log } from '@debrief/service-kit/log'
import { escapeMarkup as escape } from '@debrief/service-kit/mail-words'
import type { Settings } from '../config.ts'
import type { Mail, Post } from './mailer.ts'
import { openSmtp } from './open-smtp.ts'

export function openPost(
  {
    SMTP_URL: url,
    MAIL_FROM: from,
    OUTBOX_FOLDER,
  }: Pick<Settings, 'SMTP_URL' | 'MAIL_FROM' | 'OUTBOX_FOLDER'>,
  log: Log,
): Post {
  if (url !== undefined && from !== undefined) return openSmtp({ url, from })
  const folder = resolve(OUTBOX_FOLDER)
  log.warn({ folder }, 'emails are written to the outbox, because SMTP_URL is not set')
  return openOutbox(folder)
}

/** Only the file's owner can read the page, because links in emails may contain secrets. */
function openOutbox(folder: string): Post {
  return {
    async send(mail) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const time = mail.writtenAt.toISOString().replaceAll(/[:.]/g, '-')
      const file = join(folder, `${time}-${mail.id}.html`)
      await writeFile(`${file}.part`, renderPage(mail), { mode: 0o600 })
      await rename(`${file}.part`, file)
    },
    close() {},
  }
}

const renderPage = ({ to, subject, html, text, writtenAt, unsubscribeUrl }: Mail) => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${escape(`${subject} (to ${to})`)}</title></head>
<body>
<p>To: ${escape(to)}<br>Subject: ${escape(subject)}<br>Date: ${writtenAt.toISOString()}${unsubscribeUrl ? `<br>List-Unsubscribe: ${escape(unsubscribeUrl)}` : ''}</p>
<iframe title="HTML" sandbox="allow-popups allow-popups-to-escape-sandbox" style="width:100%;height:44rem;border:1px solid" srcdoc="${escape(html.replace('<head>', '<head><base target="_blank">'))}"></iframe>
<pre style="white-space:pre-wrap">${escape(text)}</pre>
</body>
</html>
`
