import { APP_PAGES, SIGNED_IN_PAGES } from '../app/pages.ts'
import { addressOfPost } from '../features/blog/data/addresses.ts'
import { loadPosts } from '../features/blog/data/posts.ts'
import { listPosts } from '../features/blog/data/shown-posts.ts'
import { blogName } from '../features/blog/words.ts'
import { fromSettings, onlyIf } from '../lib/site/from-settings.ts'
import type { PublicDocument } from '../lib/site/public-document.ts'
import type { SiteFile } from './site-file.ts'
import { aboutBlog } from './words.ts'

/** Search engines shouldn't crawl these paths, because they work only for signed-in people or for one person. */
const NOT_FOR_SEARCHES = [
  '/api/',
  '/auth/',
  '/invitations/',
  '/mcp',
  '/unsubscribe/',
  ...SIGNED_IN_PAGES.map(({ path }) => path).filter((path) => path !== '/pricing'),
  ...APP_PAGES.map(({ path }) => path),
]

const at = (path: string) => fromSettings('APP_URL') + path

export function listings(documents: readonly PublicDocument[]): SiteFile[] {
  return [
    { name: 'robots.txt', content: robots() },
    { name: 'sitemap.xml', content: sitemap(documents) },
    // Some feed readers try /feed.xml.
    { name: 'rss.xml', content: rss() },
    { name: 'feed.xml', content: rss() },
    { name: 'blog/search.txt', content: JSON.stringify(toSearchTexts()) },
  ]
}

/** https://www.rfc-editor.org/rfc/rfc9309 */
const robots = () =>
  [
    'User-agent: *',
    ...NOT_FOR_SEARCHES.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${at('/sitemap.xml')}`,
    '',
  ].join('\n')

/** https://www.sitemaps.org/protocol.html */
function sitemap(documents: readonly PublicDocument[]): string {
  const entries = documents.map(({ path, condition, metadata: { modifiedTime, publishedTime } }) => {
    const time = modifiedTime ?? publishedTime
    const attribute = condition ? ` data-if="${onlyIf(condition)['data-if']}"` : ''
    return `<url${attribute}><loc>${escapeXml(at(path))}</loc>${time ? `<lastmod>${time}</lastmod>` : ''}</url>`
  })
  return `${XML}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`
}

/** https://www.rssboard.org/rss-specification */
function rss(): string {
  const posts = listPosts(loadPosts())
  const newest = Math.max(...posts.map((post) => post.published_at.getTime()))
  const items = posts.map((post) => {
    const link = escapeXml(at(addressOfPost(post.slug)))
    return [
      '<item>',
      `<title>${escapeXml(post.title)}</title>`,
      `<link>${link}</link><guid>${link}</guid>`,
      `<description>${escapeXml(post.excerpt)}</description>`,
      `<category>${escapeXml(post.category_name)}</category>`,
      `<dc:creator>${escapeXml(post.author_name)}</dc:creator>`,
      `<pubDate>${post.published_at.toUTCString()}</pubDate>`,
      '</item>',
    ].join('')
  })
  const channel = [
    `<title>${blogName}</title>`,
    `<link>${at('/blog')}</link>`,
    `<description>${aboutBlog}</description>`,
    '<language>en-US</language>',
    `<lastBuildDate>${new Date(newest).toUTCString()}</lastBuildDate>`,
    `<atom:link href="${at('/rss.xml')}" rel="self" type="application/rss+xml"/>`,
  ]
  const spaces = 'xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/"'
  return `${XML}<rss version="2.0" ${spaces}><channel>\n${[...channel, ...items].join('\n')}\n</channel></rss>\n`
}

const toSearchTexts = () =>
  Object.fromEntries(loadPosts().map(({ slug, content }) => [slug, content.toLowerCase()]))

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n'
const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeXml = (text: string) => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign)
