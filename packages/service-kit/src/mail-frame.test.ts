import { expect, it } from 'vitest'
import { button, composeMail, link, note, paragraph, quote, section } from './mail-frame.ts'

const HOSTILE = '"><img src=x onerror=alert(1)>&'
const mail = () =>
  composeMail({
    subject: `News\r\nBcc: x@y.example ${HOSTILE}`,
    title: HOSTILE,
    parts: [
      paragraph(HOSTILE),
      button(HOSTILE, `https://debrief.example/?a=${HOSTILE}`),
      quote({ body: HOSTILE, source: HOSTILE, url: 'https://debrief.example/q' }),
      section(HOSTILE, [{ title: HOSTILE, note: HOSTILE, link: 'https://debrief.example/s' }], 3),
    ],
    footer: [note(HOSTILE), link('Unsubscribe', 'https://debrief.example/u')],
  })

it('escapes every value, keeps the subject on one line, and loads nothing', () => {
  const { html, subject } = mail()
  expect(html).not.toMatch(/<img|<script|<link|<svg|url\(|@import/)
  expect(html).not.toContain(HOSTILE)
  expect(subject).not.toMatch(/[\r\n]/)
})

it('says the same in text and HTML', () => {
  const { html, text } = mail()
  for (const url of text.match(/https:\S+\/[qsu]$/gm) ?? []) expect(html).toContain(`href="${url}"`)
  expect(text).toContain('- and 3 more')
  expect(html).toContain('and 3 more')
})

it('has a dark color for each light one', () => {
  const { html } = mail()
  const dark = /prefers-color-scheme: dark\) \{(.*?)\n\}/s.exec(html)?.[1] ?? ''
  const used = new Set([...html.matchAll(/class="(\w+)"/g)].map(([, name]) => name))
  expect(used.size).toBeGreaterThan(4)
  for (const name of used) expect(dark).toContain(`.${name}{`)
})
