// @vitest-environment node
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { documents } from './documents.tsx'

const [list, ...articles] = documents()
const html = renderToStaticMarkup(list!.element)

it('are the list and the articles in their order, newest first, each with one date', () => {
  const linked = [...html.matchAll(/<h2[^>]*><a href="([^"]+)"/g)].map(([, href]) => href)
  expect(linked).toEqual(articles.map(({ path }) => path))
  expect(linked[0]).toBe('/blog/junior-developers-code-review-learning-guide')
  const listed = [...html.matchAll(/<time datetime="([^"]+)"/gi)].map(([, date]) => date ?? '')
  expect(listed).toEqual(listed.toSorted().toReversed())
  expect(articles.map(({ metadata }) => metadata.publishedTime)).toEqual(listed)
})

it('show at most three tags on a card', () => {
  const cards = html.split('data-category=').slice(1)
  expect(cards).toHaveLength(6)
  for (const card of cards) {
    const tags = /aria-label="Tags"[^>]*>(.*?)<\/ul>/.exec(card)?.[1] ?? ''
    expect(tags.match(/<li/g)?.length).toBeLessThanOrEqual(3)
  }
})
