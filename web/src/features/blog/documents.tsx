import { renderToStaticMarkup } from 'react-dom/server'
import type { PublicDocument } from '../../lib/site/public-document.ts'
import { blog } from '../landing/shared/words.ts'
import { ArticlePage } from './article/ArticlePage.tsx'
import { Markdown } from './article/Markdown.tsx'
import type { Heading } from './article/mark-headings.ts'
import { addressOfPost } from './data/addresses.ts'
import { loadPosts } from './data/posts.ts'
import { type Article, findArticle, listPosts } from './data/shown-posts.ts'
import { BlogListPage } from './list/BlogListPage.tsx'
import { blogData, toBlogPosting, toBreadcrumbs } from './structured-data.ts'
import * as words from './words.ts'

export function documents(): PublicDocument[] {
  const posts = loadPosts()
  const articles = posts.flatMap(({ slug }) => findArticle(posts, slug) ?? [])
  return [
    {
      path: '/blog',
      metadata: {
        title: blog,
        description: words.description,
        keywords: words.keywords,
      },
      data: [blogData],
      needsScriptsFirst: true,
      element: <BlogListPage posts={listPosts(posts)} />,
    },
    ...articles.map(toDocument),
  ]
}

function toDocument(article: Article): PublicDocument {
  const { slug, title, meta_description, meta_keywords, author_name, published_at } = article
  const publishedTime = published_at.toISOString()
  return {
    path: addressOfPost(slug),
    metadata: {
      title,
      description: meta_description,
      keywords: meta_keywords,
      type: 'article',
      publishedTime,
      author: author_name,
    },
    data: [toBlogPosting(article), toBreadcrumbs(article)],
    element: <ArticlePage article={article} headings={findHeadings(article.content)} />,
  }
}

/** Renders the text to get the same heading ids as on the page. */
function findHeadings(text: string): Heading[] {
  const headings: Heading[] = []
  renderToStaticMarkup(<Markdown text={text} headings={headings} />)
  return headings
}
