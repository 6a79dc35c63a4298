// @vitest-environment node
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { documents } from '../features/blog/documents.tsx'
import { listings } from './listings.ts'

const [list, ...articles] = documents()
const html = renderToStaticMarkup(list!.element)

it('are the list and the articles in their order, newest first, each with one date everywhere', () => {
  const linked = [...html.matchAll(/<h2[^>]*><a href="([^"]+)"/g)].map(([, href]) => href)
  expect(linked).toEqual(articles.map(({ path }) => path))
  expect(linked[0]).toBe('/blog/junior-developers-code-review-learning-guide')
  const listed = [...html.matchAll(/<time dateTime="([^"]+)"/g)].map(([, date]) => date ?? '')
  expect(listed).toEqual(listed.toSorted().toReversed())
  expect(articles.map(({ metadata }) => metadata.publishedTime)).toEqual(listed)
  const files = listings([list!, ...articles])
  const read = (name: string) => String(files.find((file) => file.name === name)?.content)
  for (const date of listed) {
    expect(read('sitemap.xml')).toContain(`<lastmod>${date}</lastmod>`)
    expect(read('rss.xml')).toContain(`<pubDate>${new Date(date).toUTCString()}</pubDate>`)
  }
  expect(read('feed.xml')).toBe(read('rss.xml'))
  expect(read('blog/search.txt')).toContain('northbeam')
})

it('show at most three tags on a card', () => {
  const cards = html.split('data-category=').slice(1)
  expect(cards).toHaveLength(6)
  for (const card of cards) {
    const tags = /aria-label="Tags"[^>]*>(.*?)<\/ul>/.exec(card)?.[1] ?? ''
    expect(tags.match(/<li/g)?.length).toBeLessThanOrEqual(3)
  }
})
