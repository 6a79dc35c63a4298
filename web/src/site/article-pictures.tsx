import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { loadPosts } from '../features/blog/data/posts.ts'
import { pictureOf } from '../features/blog/pictures/picture-of.tsx'
import type { SiteFile } from './site-file.ts'

/** The drawing of every article, where its front matter says that it is. */
export function articlePictures(): SiteFile[] {
  return loadPosts().flatMap(({ slug, featured_image_url }) => {
    if (!featured_image_url) return []
    const picture = pictureOf(slug)
    if (!picture) throw new Error(`${slug} has no picture (features/blog/pictures/picture-of.tsx)`)
    return [{ name: featured_image_url.slice(1), content: renderToStaticMarkup(createElement(picture)) }]
  })
}
