// @vitest-environment node
import { expect, it } from 'vitest'
import { documents } from '../features/blog/documents.tsx'
import { listings } from './listings.ts'

const files = listings(documents())
const read = (name: string) => String(files.find((file) => file.name === name)?.content)

it('give each article the date of its page', () => {
  const dates = documents().flatMap(({ metadata }) => metadata.publishedTime ?? [])
  expect(dates).toHaveLength(6)
  for (const date of dates) {
    expect(read('sitemap.xml')).toContain(`<lastmod>${date}</lastmod>`)
    expect(read('rss.xml')).toContain(`<pubDate>${new Date(date).toUTCString()}</pubDate>`)
  }
})

it('have the feed at both addresses, and the text that the search of articles loads', () => {
  expect(read('feed.xml')).toBe(read('rss.xml'))
  expect(read('blog/search.txt')).toContain('northbeam')
})
