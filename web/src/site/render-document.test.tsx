// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { fromSettings } from '../lib/site/from-settings.ts'
import type { PublicDocument } from '../lib/site/public-document.ts'
import { renderDocument } from './render-document.tsx'

const assets = {
  styles: ['/assets/site-1.css'],
  scripts: ['/assets/islands-1.js'],
  fonts: ['/assets/geist-1.woff2'],
}
const render = (given: Partial<PublicDocument> = {}) =>
  renderDocument(
    { path: '/a', metadata: { title: 'A', description: 'About a.' }, element: <main>a</main>, ...given },
    assets,
  )

describe('a public page', () => {
  it('has a language, title, description, URL, fonts, styles and scripts as files', () => {
    const page = render()
    for (const part of [
      '<!doctype html><html lang="en"',
      '<title>A | Debrief</title>',
      '<meta name="description" content="About a."/>',
      '<link rel="canonical" href="{{APP_URL}}/a"/>',
      '<meta property="og:type" content="website"/>',
      '<meta property="og:image" content="{{APP_URL}}/icon-512.png"/>',
      '<meta name="author" content="Debrief Team"/>',
      '<link rel="stylesheet" href="/assets/site-1.css"/>',
      '<script type="module" src="/assets/islands-1.js"></script>',
      'rel="preload" href="/assets/geist-1.woff2" as="font"',
    ])
      expect(page).toContain(part)
    expect(page).not.toMatch(/<script(?![^>]* src=)|<style| style=/)
  })

  it('of an article states its date, author and image', () => {
    const page = render({
      metadata: {
        title: 'A',
        description: 'About a.',
        keywords: ['one', 'two'],
        image: '/social/a.png',
        type: 'article',
        publishedTime: '2026-01-02T00:00:00.000Z',
        author: 'Marta',
      },
    })
    for (const part of [
      '<meta name="keywords" content="one, two"/>',
      '<meta property="og:type" content="article"/>',
      '<meta property="og:image" content="{{APP_URL}}/social/a.png"/>',
      '<meta property="og:image:width" content="1200"/>',
      '<meta property="article:published_time" content="2026-01-02T00:00:00.000Z"/>',
      '<meta property="article:author" content="Marta"/>',
      '<meta name="twitter:card" content="summary_large_image"/>',
    ])
      expect(page).toContain(part)
  })

  it('states prices only if billing is on', () => {
    const ifBilling = { '@type': 'Thing', name: 'dear' }
    const page = render({ data: [{ ifBilling, unlessBilling: { '@type': 'Thing' } }] })
    const context = '"@context":"https://schema.org","@type":"Thing"'
    expect(page).toContain(
      `<script type="application/ld+json" data-if="BILLING=on">{${context},"name":"dear"}</script><script type="application/ld+json" data-if="BILLING=off">{${context}}</script>`,
    )
  })

  it('describes itself in JSON that can’t close the script element', () => {
    const name = '</script><script>alert(1)</script>'
    const page = render({ data: [{ '@type': 'Thing', name, url: fromSettings('APP_URL') }] })
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(page) ?? []
    expect(JSON.parse(json.replace('{{APP_URL}}', 'https://debrief.example'))).toEqual({
      '@context': 'https://schema.org',
      '@type': 'Thing',
      name,
      url: 'https://debrief.example',
    })
  })
})
