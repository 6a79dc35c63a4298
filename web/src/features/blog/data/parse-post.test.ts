import { describe, expect, it } from 'vitest'
import { parsePost } from './parse-post.ts'

const FILE = '/src/content/blog/a-post.md'
const good = `---
title: "A post: with a colon"
slug: a-post
category_slug: junior-developers
excerpt: Short.
meta_description: What it is about.
meta_keywords: [one, two]
tags:
  - Code review
published_at: 2026-11-25
reading_time_minutes: 4
featured_image_url: /blog/a-post.svg
author_name: The Debrief team
---

## Begin

---

Text.
`

describe('an article', () => {
  it('is front matter and Markdown, in which three dashes are a rule', () => {
    const post = parsePost(FILE, good)
    expect(post).toMatchObject({
      title: 'A post: with a colon',
      reading_time_minutes: 4,
      published_at: new Date('2026-11-25T00:00:00Z'),
      tags: ['Code review'],
    })
    expect(post.content).toBe('## Begin\n\n---\n\nText.')
  })

  it.each([
    ['no front matter', '## Begin', 'must start with its front matter'],
    ['an unknown key', good.replace('tags:', 'labels:'), 'labels'],
    ['a missing title', good.replace(/^title.*\n/m, ''), 'title'],
    ['no date', good.replace(/^published_at.*\n/m, ''), 'published_at'],
    ['an invalid number', good.replace('minutes: 4', 'minutes: four'), 'reading_time_minutes'],
    [
      'an image from another site',
      good.replace('/blog/a-post.svg', 'https://x.example/a.png'),
      '/blog/<slug>.svg',
    ],
    [
      'a slug that differs from its file name',
      good.replace('slug: a-post', 'slug: b-post'),
      'must be named b-post.md',
    ],
  ])('with %s is rejected with its file name and the problem', (_, text, fault) => {
    expect(() => parsePost(FILE, text)).toThrow(new RegExp(`^${FILE}`))
    expect(() => parsePost(FILE, text)).toThrow(fault)
  })
})
