// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkFence } from './testing/check-fence.ts'
import { type Article, countWords, getText, type Part, readArticle } from './testing/read-article.ts'

const WORDS_A_MINUTE = 220

const SLUGS = [
  'junior-developers-code-review-learning-guide',
  'senior-developers-scale-code-review-impact',
  'cto-guide-ai-coding-developer-training',
  'code-review-feedback-loop-complete-guide',
  'ai-code-review-tools-comparison-2025',
  'pull-request-review-habits-that-teach',
]

const CATEGORIES = [
  'junior-developers',
  'senior-developers',
  'cto-leadership',
  'code-review-best-practices',
  'product-comparisons',
]

const PAGES = ['/', '/login', '/pricing', '/blog', '/#features', '/#pricing']

const KEYS = [
  'author_name',
  'category_slug',
  'excerpt',
  'featured_image_url',
  'meta_description',
  'meta_keywords',
  'published_at',
  'reading_time_minutes',
  'slug',
  'tags',
  'title',
]

const folder = import.meta.dirname
const slugs = readdirSync(folder)
  .filter((name) => name.endsWith('.md'))
  .map((name) => name.slice(0, -'.md'.length))

it('finds only the expected articles', () => {
  expect(slugs.length).toBeGreaterThan(0)
  expect(slugs.filter((slug) => !SLUGS.includes(slug))).toEqual([])
})

describe.each(slugs)('%s', (slug) => {
  const article = readArticle(readFileSync(join(folder, `${slug}.md`), 'utf8'))
  const { frontMatter, body, parts } = article

  it('has only the front matter that the pages read', () => {
    expect(Object.keys(frontMatter).toSorted()).toEqual(KEYS)
    expect(frontMatter).toMatchObject({
      slug,
      featured_image_url: `/blog/${slug}.svg`,
      author_name: 'The Debrief team',
    })
    expect(CATEGORIES).toContain(frontMatter.category_slug)
    expect(frontMatter.title).toMatch(/^\S.{20,88}\S$/u)
  })

  it('has a description and an excerpt of the right length', () => {
    const { meta_description: description, excerpt, tags, meta_keywords: keywords } = frontMatter
    expect(String(description).length).toBeGreaterThanOrEqual(110)
    expect(String(description).length).toBeLessThanOrEqual(160)
    expect(String(excerpt).length).toBeGreaterThanOrEqual(60)
    expect(String(excerpt).length).toBeLessThanOrEqual(200)
    expect(new Set(tags as string[]).size).toBeGreaterThanOrEqual(4)
    expect(new Set(keywords as string[]).size).toBeGreaterThanOrEqual(5)
  })

  it('states its reading time correctly', () => {
    expect(frontMatter.reading_time_minutes).toBe(Math.round(countWords(body) / WORDS_A_MINUTE))
  })

  it('has unique headings that start at the second level and nest correctly', () => {
    expect(body.trimStart()).not.toMatch(/^# /u)
    expect(badlyNested(ofType(parts, 'heading'))).toEqual([])
    const anchors = listAnchors(article)
    expect(new Set(anchors).size).toBe(anchors.length)
  })

  it('links only to existing pages, and to the product and other articles', () => {
    const links = ofType(parts, 'link').map(({ url = '' }) => url)
    expect(links.filter((url) => !isKnown(url, listAnchors(article)))).toEqual([])
    expect(links).toEqual(expect.arrayContaining(['/login', '/pricing']))
    const others = SLUGS.filter((other) => other !== slug && links.includes(`/blog/${other}`))
    expect(others.length).toBeGreaterThanOrEqual(2)
  })

  it('describes its images and contains no markup that the page would drop', () => {
    expect(ofType(parts, 'image').filter(({ alt }) => !alt?.trim())).toEqual([])
    expect(ofType(parts, 'html')).toEqual([])
    expect(ofType(parts, 'definition').concat(ofType(parts, 'linkReference'))).toEqual([])
  })

  it('has no exclamation marks or emoji', () => {
    const prose = ofType(parts, 'text').map(getText)
    expect(prose.filter((text) => /!|\p{Extended_Pictographic}/u.test(text))).toEqual([])
  })

  const fences = ofType(parts, 'code').map((fence, at) => ({
    name: `${at + 1}: ${[fence.lang, fence.meta].filter(Boolean).join(' ')}`,
    info: [fence.lang, fence.meta].filter(Boolean).join(' '),
    code: fence.value ?? '',
  }))
  it.each(fences)('contains code that works, $name', { timeout: 25_000 }, ({ info, code }) => {
    expect(checkFence(info, code)).toBeNull()
  })
})

describe('the checks in this file', () => {
  const page = (body: string) => readArticle(`---\ntitle: A\n---\n${body}`)

  it('count words outside fenced code only', () => {
    expect(
      countWords('## Two words\n\n| a | - |\n\n```ts\nnot these\n```\n\n[and three](/blog) more\n'),
    ).toBe(6)
  })

  it('find a heading that skips a level', () => {
    expect(badlyNested(ofType(page('## A\n\n#### B\n').parts, 'heading'))).toEqual(['B'])
    expect(badlyNested(ofType(page('### A\n').parts, 'heading'))).toEqual(['A'])
  })

  it('find a broken link', () => {
    const anchors = listAnchors(page('## What to do, first\n'))
    const urls = ['#what-to-do-first', '/blog/unknown', 'http://example.com', 'https://example.com', '#else']
    expect(urls.map((url) => isKnown(url, anchors))).toEqual([true, false, false, true, false])
  })

  it('find code that fails, and code that does not parse', { timeout: 60_000 }, () => {
    expect(checkFence('ts', 'throw new Error("no")')).toContain('ends with 1')
    expect(checkFence('ts fragment', 'if (ready {')).not.toBeNull()
    expect(checkFence('ts fragment', 'return await load()')).toBeNull()
    expect(checkFence('go', 'x := = 1')).not.toBeNull()
    expect(checkFence('go', 'x := 1')).toBeNull()
    expect(checkFence('json', '{a}')).not.toBeNull()
    expect(checkFence('yaml', 'a: [')).not.toBeNull()
    expect(checkFence('sh', 'if true')).not.toBeNull()
    expect(checkFence('diff', ' same\n')).not.toBeNull()
    expect(checkFence('cobol', '')).not.toBeNull()
  })
})

function ofType(parts: Part[], type: string): Part[] {
  return parts.filter((part) => part.type === type)
}

/** Finds level-1 headings and headings that skip a level. The page already shows the title as level 1. */
function badlyNested(headings: Part[]): string[] {
  const depths = [1, ...headings.map(({ depth = 0 }) => depth)]
  return headings
    .filter(({ depth = 0 }, at) => depth < 2 || depth > (depths[at] ?? 1) + 1)
    .map((heading) => getText(heading))
}

/**
 * Creates anchors as GitHub does: in lowercase, with hyphens for spaces, and without punctuation other than hyphens and
 * underscores.
 */
function listAnchors({ parts }: Article): string[] {
  return ofType(parts, 'heading').map((heading) =>
    getText(heading)
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )
}

function isKnown(url: string, anchors: string[]): boolean {
  if (url.startsWith('#')) return anchors.includes(url.slice(1))
  if (url.startsWith('https://')) return URL.canParse(url)
  return PAGES.includes(url) || SLUGS.some((slug) => url === `/blog/${slug}`)
}
