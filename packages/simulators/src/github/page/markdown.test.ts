import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { hasSharedData, sharedData } from '../../testing/shared-data.ts'
import { renderMarkdown } from './markdown.ts'

const show = (text: string, replaced?: string[]) =>
  renderMarkdown(text, replaced)
    .map((part) => part.text)
    .join('')

it('renders code, bold text, lists, quotes and links', () => {
  expect(show('Use `a < b`, **really**.')).toBe('<p>Use <code>a &lt; b</code>, <strong>really</strong>.</p>')
  expect(show('- one\n- two')).toBe('<ul><li>one</li><li>two</li></ul>')
  expect(show('> so he said')).toBe('<blockquote>so he said</blockquote>')
  expect(show('```ts\nif (a) {\n```')).toBe('<pre tabindex="0"><code>if (a) {</code></pre>')
  expect(show('[why](https://example.com/a?b=1&c=2)')).toContain('href="https://example.com/a?b=1&amp;c=2"')
})

it('shows a suggestion as a diff', () => {
  const shown = show('Shorter:\n\n```suggestion\nreturn a\n```', ['const b = a', 'return b'])
  expect(shown).toContain('<span class="del">- const b = a\n</span><span class="del">- return b\n</span>')
  expect(shown).toContain('<span class="add">+ return a\n</span>')
})

describe('untrusted text', () => {
  it('is escaped: no HTML, no scripts, only http links', () => {
    expect(show('<img src=x onerror=alert(1)>')).toBe('<p>&lt;img src=x onerror=alert(1)&gt;</p>')
    expect(show('[x](javascript:alert(1))')).not.toContain('<a')
    expect(show('[x](https://a"onclick="b)')).toContain('href="https://a&quot;onclick=&quot;b"')
  })

  it('omits HTML comments, as GitHub does, except inside code', () => {
    expect(show('Done.\n<!-- debrief:run:7 -->')).toBe('<p>Done.</p>')
    expect(show('```\n<!-- kept -->\n```')).toContain('&lt;!-- kept --&gt;')
  })

  it.skipIf(!hasSharedData)('never becomes an HTML element, whatever the payload', () => {
    const read = (name: string) => JSON.parse(readFileSync(`${sharedData}/hostile/${name}`, 'utf8'))
    const payloads: string[] = [
      ...read('blns.json'),
      ...read('dompurify-expect.json').map(({ payload }: { payload: string }) => payload),
    ]
    expect(payloads.length).toBeGreaterThan(700)
    const own = /<\/?(p|a|ul|li|pre|code|strong|blockquote|figure|figcaption|span)(\s[^<>]*)?>/g
    for (const payload of payloads) expect(show(payload).replaceAll(own, '')).not.toMatch(/[<>]/)
  })
})
