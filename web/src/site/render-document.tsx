import { renderToStaticMarkup } from 'react-dom/server'
import { fromSettings } from '../lib/site/from-settings.ts'
import type { PublicDocument } from '../lib/site/public-document.ts'
import { Head, type SiteAssets } from './head.tsx'

export function renderDocument(document: PublicDocument, assets: SiteAssets): string {
  const { path, metadata, data = [], needsScriptsFirst = false, element } = document
  const page = (
    <html lang="en" data-billing={fromSettings('BILLING')}>
      <Head metadata={{ ...metadata, url: path }} {...{ data, assets, needsScriptsFirst }} />
      <body>{element}</body>
    </html>
  )
  return `<!doctype html>${renderToStaticMarkup(page)}`
}
