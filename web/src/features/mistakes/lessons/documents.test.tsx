// @vitest-environment node
import type { PublicLesson } from '@debrief/contracts/mistakes/lesson'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { documents } from './documents.tsx'

const lesson: PublicLesson = {
  id: 'n-plus-one-query',
  name: 'N+1 query',
  aliases: ['SELECT N+1', 'query in a loop'],
  category: 'performance',
  severity: 'medium',
  languages: null,
  goesWrong: 'One query loads a list, then every item triggers another one. It takes `5,000` round trips.',
  spot: 'A call inside a loop.',
  fix: 'Load all at once.',
  fine: 'With a few rows.',
  examples: [
    { language: 'csharp', bad: 'foreach (var loan in loans) Load(loan);\n', good: 'LoadAll(loans);\n' },
  ],
  references: [{ title: 'Database access optimization', url: 'https://docs.djangoproject.com/' }],
  rules: ['query-in-loop'],
}
const [index, page] = documents([
  lesson,
  { ...lesson, id: 'goroutine-leak', name: 'Goroutine leak', aliases: [], languages: ['Go', 'C#'] },
])
const html = renderToStaticMarkup(page!.element)
const words = html.replace(/<[^>]+>/g, '')

it('lists each lesson with its search data', () => {
  const list = renderToStaticMarkup(index!.element)
  expect(list).toContain('data-language="any" data-text="n+1 query\nselect n+1\nquery in a loop"')
  expect(list).toContain('data-language="Go\nC#" data-text="goroutine leak"')
  expect([...list.matchAll(/href="\/lessons\/([\w-]+)"/g)].map(([, id]) => id)).toEqual([
    'n-plus-one-query',
    'goroutine-leak',
  ])
})

it('shows a lesson’s names, four sections, both examples and references', () => {
  expect([...html.matchAll(/<h2>(.*?)<\/h2>/g)].map(([, title]) => title)).toEqual([
    'What goes wrong',
    'How to spot it',
    'How to fix it',
    'When it’s fine',
    'References',
  ])
  expect(words).toContain('Also called SELECT N+1, query in a loop')
  expect(words).toMatch(/BadC#foreach \(var loan in loans\) Load\(loan\);\s+GoodC#LoadAll\(loans\);/)
  expect(html).toContain('href="https://docs.djangoproject.com/"')
  expect(html).toContain('id="fix"')
})

it('describes a lesson in complete sentences, or in one cut at a word boundary', () => {
  const described = (goesWrong: string) => documents([{ ...lesson, goesWrong }])[1]!.metadata.description
  expect(page!.metadata.description).toMatch(
    /^Goroutine leak|^N\+1 query: One query loads .* It takes 5,000 round trips\.$/,
  )
  const long = described(`${'many words '.repeat(30)}end.`)
  expect(long.length).toBeLessThanOrEqual(160)
  expect(long).toMatch(/^N\+1 query: many words .* (many|words)…$/)
})
