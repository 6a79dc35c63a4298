import { categoryName } from './categories.ts'
import type { Post } from './parse-post.ts'

const DAY = 86_400_000
const MAX_RELATED = 3

export interface ListedPost extends Post {
  id: string
  published_at: Date
  category_name: string
}

export interface Article extends ListedPost {
  view_count: number
  related: Pick<Post, 'slug' | 'title' | 'excerpt'>[]
}

/** The articles for the list, each dated one day before the article above it. */
export function listPosts(posts: readonly Post[], now: Date): ListedPost[] {
  return posts.map((post, index) => ({
    ...post,
    id: `post-${index}`,
    published_at: new Date(now.getTime() - index * DAY),
    category_name: categoryName(post.category_slug),
  }))
}

/**
 * Finds an article, with the first three others as its related articles. Returns null if the slug is unknown.
 */
export function findArticle(posts: readonly Post[], slug: string, now: Date): Article | null {
  const post = posts.find((one) => one.slug === slug)
  if (!post) return null
  const others = posts.filter((one) => one.slug !== slug).slice(0, MAX_RELATED)
  return {
    ...post,
    id: `post-${slug}`,
    published_at: now,
    view_count: 0,
    category_name: categoryName(post.category_slug),
    related: others.map(({ slug, title, excerpt }) => ({ slug, title, excerpt })),
  }
}

const LONG = new Intl.DateTimeFormat('en-US', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

/** For example, "October 26, 2025". */
export const longDate = (date: Date) => LONG.format(date)
