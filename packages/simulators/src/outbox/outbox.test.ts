import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { startForTest } from '../github/testing/start.ts'

const HTML =
  '<html><head><style>@media (prefers-color-scheme: dark) {p{color:#fff}}</style></head><p>hello &amp;amp; bye</p></html>'
const MAIL = `<title>First &lt;b&gt; &amp; more</title><p>To: nils@northbeam.example<br>Date: 2026-11-21T07:00:00.000Z</p>
<iframe srcdoc="${HTML.replaceAll('<', '&lt;').replaceAll('>', '&gt;')}"></iframe><pre style="">hello &amp; bye</pre>`

it('lists the emails in a folder, newest first, and shows each one’s HTML and text', async () => {
  const outbox = mkdtempSync(join(tmpdir(), 'outbox-'))
  writeFileSync(join(outbox, '2026-11-21-a.html'), MAIL)
  writeFileSync(join(outbox, '2026-11-22-b.html'), '<title>Second</title>')
  writeFileSync(join(outbox, 'half.html.part'), '<title>Half</title>')
  const { ask, url } = await startForTest({ dataFolders: [], outbox })
  const { text } = await ask(`${url}/outbox`, {})
  expect(text.indexOf('Second')).toBeLessThan(text.indexOf('First &lt;b&gt; &amp; more'))
  expect(text).toContain('2026-11-21 07:00')
  expect(text).not.toContain('Half')

  const mail = `${url}/outbox/2026-11-21-a.html`
  const shown = await ask(mail, {})
  expect(shown.text).toContain('To: nils@northbeam.example')
  expect(shown.text).toMatch(/<iframe [^>]*src="\/outbox\/2026-11-21-a.html\/html\?theme=light" sandbox=/)
  expect((await ask(`${mail}?view=text`, {})).text).toContain('>hello &amp; bye</pre>')

  const light = await ask(`${mail}/html`, {})
  expect(light.text).toContain('<p>hello &amp; bye</p>')
  expect(light.text).toContain('@media not all {')
  expect(light.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(light.headers.get('content-security-policy')).toMatch(/; sandbox (?!.*allow-scripts)/)
  expect((await ask(`${mail}/html?theme=dark`, {})).text).toContain('@media all {')
  expect((await ask(`${url}/outbox/..%2Fpackage.json`, {})).status).toBe(404)
  expect((await ask(`${url}/outbox/..%2Fpackage.json/html`, {})).status).toBe(404)
})

it('shows a hint if there are no emails', async () => {
  const { ask, url } = await startForTest({ dataFolders: [], outbox: join(tmpdir(), 'no-such-outbox') })
  expect((await ask(`${url}/outbox`, {})).text).toContain('No emails yet.')
})
