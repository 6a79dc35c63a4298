import { renderToStaticMarkup } from 'react-dom/server'
import { fromSettings, toPlaceholders } from '../lib/site/from-settings.ts'
import type { PublicDocument } from '../lib/site/public-document.ts'
import { Head, type SiteAssets } from './head.tsx'

/** A public page as a file: whole, without a script of React's, the operator's particulars left open. */
export function renderDocument(document: PublicDocument, assets: SiteAssets): string {
  const { path, metadata, data = [], needsScriptsFirst = false, element } = document
  const page = (
    <html lang="en" data-billing={fromSettings('BILLING')}>
      <Head metadata={{ ...metadata, url: path }} {...{ data, assets, needsScriptsFirst }} />
      <body>{element}</body>
    </html>
  )
  return `<!doctype html>${toPlaceholders(renderToStaticMarkup(page))}`
}
