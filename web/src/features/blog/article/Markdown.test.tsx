import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Markdown } from './Markdown.tsx'
import type { Heading } from './mark-headings.ts'

const render = (text: string, headings: Heading[] = []) => {
  const page = document.createElement('div')
  page.innerHTML = renderToStaticMarkup(<Markdown text={text} headings={headings} />)
  return page
}

describe('a link', () => {
  it('to another site opens in a new tab that cannot access this one', () => {
    const link = render('[x](https://github.com/a)').querySelector('a')
    expect([link?.target, link?.rel]).toEqual(['_blank', 'noopener noreferrer'])
  })

  it.each([
    ['[x](#begin)', '#begin'],
    ['[x](/pricing)', '/pricing'],
    ['[x]()', '/'],
    ['[x](javascript:alert(1))', '/'],
    ['[x](JaVaScRiPt:alert(1))', '/'],
    ['[x](data:text/html,<script>1</script>)', '/'],
    ['[x](vbscript:a)', '/'],
    ['[x](mailto:a@debrief.example)', 'mailto:a@debrief.example'],
  ])('%s leads to %s in this tab', (text, href) => {
    const link = render(text).querySelector('a')
    expect([link?.getAttribute('href'), link?.getAttribute('target')]).toEqual([href, null])
  })
})

it('renders no image with another protocol, and HTML as text', () => {
  const page = render(
    '![x](data:image/png;base64,AAAA)\n\n<img src=x onerror=alert(1)><script>alert(1)</script>',
  )
  expect(page.querySelectorAll('script, [onerror]')).toHaveLength(0)
  expect(page.querySelector('img[src]')).toBe(null)
})

it('gives each heading a unique id made from its words', () => {
  const headings: Heading[] = []
  const page = render('## Say *why*, not what\n\n### Again\n\n## Again\n\n## …', headings)
  expect([...page.querySelectorAll('h2, h3')].map(({ id }) => id)).toEqual([
    'say-why-not-what',
    'again',
    'again-2',
    'section',
  ])
  expect(headings.map(({ text }) => text)).toEqual(['Say why, not what', 'Again', '…'])
})

describe('code', () => {
  it('has the app’s colors, and is the same text', () => {
    const page = render('```ts\nconst a = "b" // c\n```')
    expect(page.querySelector('.code-key')?.textContent).toBe('const')
    expect(page.querySelector('.code-string')?.textContent).toBe('"b"')
    expect(page.querySelector('pre')?.textContent).toBe('const a = "b" // c\n')
  })

  it('of a diff marks added and removed lines', () => {
    const page = render('```diff\n-old\n+new\n same\n```')
    const lines = [...page.querySelectorAll('.code-line')]
    expect(lines.map((line) => [line.className, line.getAttribute('data-sign')])).toEqual([
      ['code-line removed', '−'],
      ['code-line added', '+'],
      ['code-line same', ''],
    ])
  })

  it('of an unknown language stays plain', () => {
    const page = render('```\nplain\n```\n\n| a |\n|:-:|\n| b |')
    expect(page.querySelector('pre')?.textContent).toBe('plain\n')
    expect(page.querySelectorAll('[style]')).toHaveLength(0)
    expect(page.querySelector('td')?.className).toBe('text-center')
  })
})
