import { categoryName } from './categories.ts'
import type { Post } from './parse-post.ts'

const MAX_RELATED = 3

export interface ListedPost extends Post {
  id: string
  category_name: string
}

export interface Article extends ListedPost {
  view_count: number
  related: Pick<Post, 'slug' | 'title' | 'excerpt'>[]
}

export function listPosts(posts: readonly Post[]): ListedPost[] {
  return posts.map((post, index) => ({
    ...post,
    id: `post-${index}`,
    category_name: categoryName(post.category_slug),
  }))
}

/** Finds an article and the articles closest to its topic. Returns null if the slug is unknown. */
export function findArticle(posts: readonly Post[], slug: string): Article | null {
  const post = posts.find((one) => one.slug === slug)
  if (!post) return null
  const others = posts
    .filter((one) => one.slug !== slug)
    .toSorted((a, b) => compareTopics(post, b) - compareTopics(post, a))
    .slice(0, MAX_RELATED)
  return {
    ...post,
    id: `post-${slug}`,
    view_count: 0,
    category_name: categoryName(post.category_slug),
    related: others.map(({ slug, title, excerpt }) => ({ slug, title, excerpt })),
  }
}

/** Counts one point for each shared tag or keyword, and two points for the same category. */
function compareTopics(post: Post, other: Post): number {
  const topics = new Set([...post.tags, ...post.meta_keywords].map((topic) => topic.toLowerCase()))
  const shared = new Set([...other.tags, ...other.meta_keywords].map((topic) => topic.toLowerCase()))
  const inCategory = post.category_slug === other.category_slug ? 2 : 0
  return [...shared].filter((topic) => topics.has(topic)).length + inCategory
}

const LONG = new Intl.DateTimeFormat('en-US', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

/** Returns, for example, "October 26, 2025". */
export const longDate = (date: Date) => LONG.format(date)
