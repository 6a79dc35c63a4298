// @vitest-environment node
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { documents } from './documents.tsx'

const [list, ...articles] = documents(new Date('2026-03-01T09:00:00Z'))
const html = renderToStaticMarkup(list!.element)

it('are the list and the articles in their order, dated by the build', () => {
  const linked = [...html.matchAll(/<h2[^>]*><a href="([^"]+)"/g)].map(([, href]) => href)
  expect(linked).toEqual(articles.map(({ path }) => path))
  expect(linked[0]).toBe('/blog/junior-developers-code-review-learning-guide')
  expect([...html.matchAll(/<time[^>]*>([^<]+)</g)].map(([, date]) => date).slice(0, 2)).toEqual([
    'March 1, 2026',
    'February 28, 2026',
  ])
  for (const { metadata } of articles) expect(metadata.publishedTime).toBe('2026-03-01T09:00:00.000Z')
})

it('show at most three tags on a card', () => {
  const cards = html.split('data-category=').slice(1)
  expect(cards).toHaveLength(6)
  for (const card of cards) {
    const tags = /aria-label="Tags"[^>]*>(.*?)<\/ul>/.exec(card)?.[1] ?? ''
    expect(tags.match(/<li/g)?.length).toBeLessThanOrEqual(3)
  }
})
