import { fromSettings } from '../../lib/site/from-settings.ts'
import { DEFAULT_IMAGE } from '../../lib/site/page-metadata.ts'
import { organization } from '../../lib/site/product-data.ts'
import { blog } from '../landing/shared/words.ts'
import { addressOfPost } from './data/addresses.ts'
import type { Article } from './data/shown-posts.ts'
import { blogName } from './words.ts'

const at = (path: string) => fromSettings('APP_URL') + path

/** https://schema.org/Blog */
export const blogData = { '@type': 'Blog', name: blogName, url: at('/blog'), publisher: organization }

/** https://schema.org/BlogPosting */
export const toBlogPosting = (article: Article) => ({
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
export const toBreadcrumbs = ({ slug, title }: Article) => ({
  '@type': 'BreadcrumbList',
  itemListElement: [
    [blog, '/blog'],
    [title, addressOfPost(slug)],
  ].map(([name, path], index) => ({ '@type': 'ListItem', position: index + 1, name, item: at(path ?? '/') })),
})
