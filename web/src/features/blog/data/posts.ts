import { type Post, parsePost } from './parse-post.ts'

/** The order of articles in the list, and of equally related articles. */
const ORDER = [
  'junior-developers-code-review-learning-guide',
  'senior-developers-scale-code-review-impact',
  'cto-guide-ai-coding-developer-training',
  'code-review-feedback-loop-complete-guide',
  'ai-code-review-tools-comparison-2025',
  'pull-request-review-habits-that-teach',
]

const files = import.meta.glob<string>('../../../content/blog/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})

export function loadPosts(): Post[] {
  const posts = Object.entries(files).map(([file, text]) => parsePost(file, text))
  const stray = posts.find(({ slug }) => !ORDER.includes(slug))
  if (stray) throw new Error(`${stray.slug} isn’t in the list of articles (blog/data/posts.ts)`)
  const missing = ORDER.find((slug) => !posts.some((post) => post.slug === slug))
  if (missing) throw new Error(`src/content/blog/${missing}.md is missing`)
  return posts.toSorted((a, b) => ORDER.indexOf(a.slug) - ORDER.indexOf(b.slug))
}
