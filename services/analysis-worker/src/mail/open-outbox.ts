import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { escapeMarkup as escape } from '@debrief/service-kit/mail-words'
import type { Mail, Post } from './mailer.ts'

/** Writes each email as an HTML page. Only the owner of the file can read it, because it contains links. */
export function openOutbox(folder: string): Post {
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
<hr>
${html}
<hr>
<pre>${escape(text)}</pre>
</body>
</html>
`
