import type { PublicDocument } from '../lib/site/public-document.ts'
import { articlePictures } from './article-pictures.tsx'
import { allDocuments } from './documents.ts'
import type { SiteAssets } from './head.tsx'
import { icons } from './icons.tsx'
import { listings } from './listings.ts'
import { renderDocument } from './render-document.tsx'
import type { SiteFile } from './site-file.ts'
import { socialImageOf, socialImages } from './social-images.tsx'

/** All files of the public pages. */
export async function buildSite(assets: SiteAssets, now: Date): Promise<SiteFile[]> {
  const documents = documentsAt(now)
  return [
    ...documents.map((document) => fileOf(document, assets)),
    ...listings(documents, now),
    ...articlePictures(),
    ...icons(),
    ...(await socialImages(documents)),
  ]
}

/** The file that answers an address, for who develops the pages; null where it is none of theirs. */
export async function fileAt(path: string, assets: SiteAssets, now: Date): Promise<SiteFile | null> {
  const documents = documentsAt(now)
  const document = documents.find((each) => each.path === path)
  if (document) return fileOf(document, assets)
  const name = path.slice(1)
  const files = path.startsWith('/social/')
    ? await socialImages(documents)
    : [...listings(documents, now), ...articlePictures(), ...icons()]
  return files.find((file) => file.name === name) ?? null
}

/** Each with the picture that is made for it here. */
const documentsAt = (now: Date): PublicDocument[] =>
  allDocuments(now).map((document) => ({
    ...document,
    metadata: { image: socialImageOf(document.path), ...document.metadata },
  }))

const fileOf = (document: PublicDocument, assets: SiteAssets): SiteFile => ({
  name: `pages${document.path === '/' ? '/index' : document.path}.html`,
  content: renderDocument(document, assets),
})
