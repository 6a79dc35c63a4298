import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { startForTest } from '../github/testing/start.ts'

it('lists the emails in a folder, newest first, and shows each without scripts', async () => {
  const outbox = mkdtempSync(join(tmpdir(), 'outbox-'))
  writeFileSync(join(outbox, '2026-11-21-a.html'), '<title>First &lt;b&gt; &amp; more</title><p>hello</p>')
  writeFileSync(join(outbox, '2026-11-22-b.html'), '<title>Second</title>')
  writeFileSync(join(outbox, 'half.html.part'), '<title>Half</title>')
  const { ask, url } = await startForTest({ dataFolders: [], outbox })
  const { text } = await ask(`${url}/outbox`, {})
  expect(text.indexOf('Second')).toBeLessThan(text.indexOf('First &lt;b&gt; &amp; more'))
  expect(text).not.toContain('Half')
  const mail = await ask(`${url}/outbox/2026-11-21-a.html`, {})
  expect(mail.text).toContain('<p>hello</p>')
  expect(mail.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect((await ask(`${url}/outbox/..%2Fpackage.json`, {})).status).toBe(404)
})

it('shows a hint if there are no emails', async () => {
  const { ask, url } = await startForTest({ dataFolders: [], outbox: join(tmpdir(), 'no-such-outbox') })
  expect((await ask(`${url}/outbox`, {})).text).toContain('No emails yet.')
})
