import { allLessons } from '@debrief/analysis/lessons/catalog'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { APP_PAGES, EVERY_PAGE } from '../app/pages.ts'
import { loadPosts } from '../features/blog/data/posts.ts'
import { documents as blog } from '../features/blog/documents.tsx'
import { findPicture } from '../features/blog/pictures/find-picture.tsx'
import { documents as landing, missingPage } from '../features/landing/documents.tsx'
import { documents as legal } from '../features/legal/documents.tsx'
import { documents as lessons } from '../features/mistakes/lessons/documents.tsx'
import type { PublicDocument } from '../lib/site/public-document.ts'
import type { SiteAssets } from './head.tsx'
import { icons } from './icons.tsx'
import { listings } from './listings.ts'
import { renderDocument } from './render-document.tsx'
import type { SiteFile } from './site-file.ts'
import { socialImages, toSocialImage } from './social-images.tsx'

export async function buildSite(assets: SiteAssets): Promise<SiteFile[]> {
  const documents = listDocuments()
  return [
    ...documents.map((document) => renderFile(document, assets)),
    renderFile(missingPage, assets),
    ...listings(documents),
    ...articlePictures(),
    ...icons(),
    ...(await socialImages(documents)),
    // The gateway serves the app at these paths. For unknown paths, it serves pages/404.html.
    { name: 'pages/app.json', content: JSON.stringify(APP_PATHS) },
  ]
}

/**
 * The paths for which the gateway returns the app. The example at /demo has all pages with the sidebar. Some of its
 * links lead to the pricing page.
 */
const APP_PATHS = [
  ...EVERY_PAGE.map(({ path }) => path),
  '/demo',
  ...APP_PAGES.map(({ path }) => `/demo${path}`),
  '/demo/pricing',
]

/** Renders a public page or file for the development server. Returns null for any other path. */
export async function fileAt(path: string, assets: SiteAssets): Promise<SiteFile | null> {
  const documents = listDocuments()
  const document = documents.find((each) => each.path === path)
  if (document) return renderFile(document, assets)
  const name = path.slice(1)
  const files = path.startsWith('/social/')
    ? await socialImages(documents)
    : [...listings(documents), ...articlePictures(), ...icons()]
  return files.find((file) => file.name === name) ?? null
}

const listDocuments = (): PublicDocument[] =>
  allDocuments().map((document) => ({
    ...document,
    metadata: { image: toSocialImage(document.path), ...document.metadata },
  }))

const renderFile = (document: PublicDocument, assets: SiteAssets): SiteFile => ({
  name: `pages${document.path === '/' ? '/index' : document.path}.html`,
  content: renderDocument(document, assets),
})

function articlePictures(): SiteFile[] {
  return loadPosts().flatMap(({ slug, featured_image_url }) => {
    if (!featured_image_url) return []
    const picture = findPicture(slug)
    if (!picture) throw new Error(`${slug} has no picture (features/blog/pictures/find-picture.tsx)`)
    return [{ name: featured_image_url.slice(1), content: renderToStaticMarkup(createElement(picture)) }]
  })
}

const allDocuments = (): PublicDocument[] => [...landing(), ...blog(), ...lessons(allLessons()), ...legal()]
