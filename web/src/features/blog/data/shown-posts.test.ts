import { describe, expect, it } from 'vitest'
import type { Post } from './parse-post.ts'
import { findArticle, listPosts, longDate } from './shown-posts.ts'

const post = (slug: string, category_slug = 'cto-leadership', tags = ['x']): Post => ({
  title: slug.toUpperCase(),
  slug,
  category_slug,
  excerpt: `About ${slug}.`,
  meta_description: 'x',
  meta_keywords: ['x'],
  tags,
  published_at: new Date('2026-01-02T00:00:00Z'),
  reading_time_minutes: 1,
  author_name: 'The Debrief team',
  content: '## x',
})
const posts = ['a', 'b', 'c', 'd', 'e'].map((slug) => post(slug))

it('numbers the articles of the list in their order', () => {
  expect(listPosts(posts).map(({ id }) => id)).toEqual(['post-0', 'post-1', 'post-2', 'post-3', 'post-4'])
})

it('words a date in UTC', () => {
  expect(longDate(new Date('2026-01-02T00:00:00Z'))).toBe('January 2, 2026')
})

describe('an article', () => {
  it('is followed by the three others that are closest to its topic', () => {
    const others = [
      post('far', 'junior-developers', ['y']),
      post('tagged', 'junior-developers', ['Metrics', 'Linters']),
      post('near', 'cto-leadership', ['Metrics']),
      post('same', 'cto-leadership', ['y']),
    ]
    const article = findArticle([...others, post('b', 'cto-leadership', ['metrics', 'linters'])], 'b')
    expect(article).toMatchObject({ id: 'post-b', view_count: 0, category_name: 'CTO & Leadership' })
    expect(article?.related.map(({ slug }) => slug)).toEqual(['near', 'tagged', 'same'])
    expect(article?.related[0]).toEqual({ slug: 'near', title: 'NEAR', excerpt: 'About near.' })
  })

  it('in an unknown category is General', () => {
    expect(findArticle([post('z', 'toString')], 'z')?.category_name).toBe('General')
  })

  it('is null if the slug is unknown', () => {
    expect(findArticle(posts, 'z')).toBe(null)
  })
})
