import { describe, expect, it } from 'vitest'
import type { Post } from './parse-post.ts'
import { findArticle, listPosts, longDate } from './shown-posts.ts'

const now = new Date('2026-01-02T12:00:00Z')
const post = (slug: string, category_slug = 'cto-leadership'): Post => ({
  title: slug.toUpperCase(),
  slug,
  category_slug,
  excerpt: `About ${slug}.`,
  meta_description: 'x',
  meta_keywords: ['x'],
  tags: ['x'],
  reading_time_minutes: 1,
  author_name: 'The Debrief team',
  content: '## x',
})
const posts = ['a', 'b', 'c', 'd', 'e'].map((slug) => post(slug))

describe('the list', () => {
  it('numbers the articles, each a day older than the previous one', () => {
    const listed = listPosts(posts, now)
    expect(listed.map(({ id }) => id)).toEqual(['post-0', 'post-1', 'post-2', 'post-3', 'post-4'])
    expect(listed.map(({ published_at }) => longDate(published_at))).toEqual([
      'January 2, 2026',
      'January 1, 2026',
      'December 31, 2025',
      'December 30, 2025',
      'December 29, 2025',
    ])
  })
})

describe('an article', () => {
  it('is dated today, and is followed by the first three others', () => {
    const article = findArticle(posts, 'b', now)
    expect(article).toMatchObject({
      id: 'post-b',
      published_at: now,
      view_count: 0,
      category_name: 'CTO & Leadership',
    })
    expect(article?.related).toEqual(
      ['a', 'c', 'd'].map((slug) => ({ slug, title: slug.toUpperCase(), excerpt: `About ${slug}.` })),
    )
  })

  it('in an unknown category is General', () => {
    expect(findArticle([post('z', 'toString')], 'z', now)?.category_name).toBe('General')
  })

  it('is null if the slug is unknown', () => {
    expect(findArticle(posts, 'z', now)).toBe(null)
  })
})
