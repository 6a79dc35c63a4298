import { renderToStaticMarkup } from 'react-dom/server'
import { fromSettings } from '../../lib/site/from-settings.ts'
import { DEFAULT_IMAGE } from '../../lib/site/page-metadata.ts'
import { organization } from '../../lib/site/product-data.ts'
import type { PublicDocument } from '../../lib/site/public-document.ts'
import { ArticlePage } from './article/ArticlePage.tsx'
import { Markdown } from './article/Markdown.tsx'
import type { Heading } from './article/mark-headings.ts'
import { addressOfPost } from './data/addresses.ts'
import { loadPosts } from './data/posts.ts'
import { type Article, findArticle, listPosts } from './data/shown-posts.ts'
import { BlogListPage } from './list/BlogListPage.tsx'

const at = (path: string) => fromSettings('APP_URL') + path

export function documents(): PublicDocument[] {
  const posts = loadPosts()
  const articles = posts.flatMap(({ slug }) => findArticle(posts, slug) ?? [])
  return [
    {
      path: '/blog',
      metadata: {
        title: 'Blog',
        description:
          'Articles about learning from code review and making the lessons last, for junior and senior developers and the people who lead them.',
        keywords: ['code review', 'code review learning', 'developer training', 'review feedback'],
      },
      data: [{ '@type': 'Blog', name: 'Debrief blog', url: at('/blog'), publisher: organization }],
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

/** https://schema.org/BlogPosting */
const toBlogPosting = (article: Article) => ({
  '@type': 'BlogPosting',
  headline: article.title,
  description: article.meta_description,
  image: at(article.featured_image_url ?? DEFAULT_IMAGE),
  url: at(addressOfPost(article.slug)),
  mainEntityOfPage: at(addressOfPost(article.slug)),
  datePublished: article.published_at.toISOString(),
  author: { '@type': 'Organization', name: article.author_name },
  publisher: organization,
  articleSection: article.category_name,
  keywords: article.meta_keywords.join(', '),
  timeRequired: `PT${article.reading_time_minutes}M`,
})

/** https://schema.org/BreadcrumbList */
const toBreadcrumbs = ({ slug, title }: Article) => ({
  '@type': 'BreadcrumbList',
  itemListElement: [
    ['Blog', '/blog'],
    [title, addressOfPost(slug)],
  ].map(([name, path], index) => ({ '@type': 'ListItem', position: index + 1, name, item: at(path ?? '/') })),
})

/** Renders the text to get the same heading ids as on the page. */
function findHeadings(text: string): Heading[] {
  const headings: Heading[] = []
  renderToStaticMarkup(<Markdown text={text} headings={headings} />)
  return headings
}
