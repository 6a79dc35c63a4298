import { blogName } from '../features/blog/words.ts'
import { fromSettings, onlyIf } from '../lib/site/from-settings.ts'
import {
  DEFAULT_AUTHOR,
  DEFAULT_IMAGE,
  documentTitle,
  type PageMetadata,
  PRODUCT,
} from '../lib/site/page-metadata.ts'
import type { PageData } from '../lib/site/public-document.ts'

export interface SiteAssets {
  styles: readonly string[]
  scripts: readonly string[]
  fonts: readonly string[]
}

interface Props {
  metadata: PageMetadata
  data: readonly PageData[]
  assets: SiteAssets
  needsScriptsFirst: boolean
}

const absolute = (path: string) => fromSettings('APP_URL') + path

export function Head({ metadata, data, assets, needsScriptsFirst }: Props) {
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{documentTitle(metadata.title)}</title>
      <Described metadata={metadata} />
      <link rel="icon" href="/favicon.ico" sizes="32x32" />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <link rel="manifest" href="/site.webmanifest" />
      <link rel="alternate" type="application/rss+xml" title={blogName} href="/rss.xml" />
      <meta name="theme-color" content="#f3f5f0" media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content="#0d110f" media="(prefers-color-scheme: dark)" />
      <script src="/theme.js" />
      {assets.fonts.map((href) => (
        <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="anonymous" />
      ))}
      {assets.styles.map((href) => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
      {assets.scripts.map((src) => (
        <script key={src} type="module" src={src} {...(needsScriptsFirst && { blocking: 'render' })} />
      ))}
      {data.flatMap((each, at) =>
        'ifBilling' in each
          ? [
              <JsonLd key={`${at} on`} value={each.ifBilling} condition={onlyIf('BILLING=on')} />,
              <JsonLd key={`${at} off`} value={each.unlessBilling} condition={onlyIf('BILLING=off')} />,
            ]
          : [<JsonLd key={at} value={each} />],
      )}
    </head>
  )
}

function JsonLd({ value, condition }: { value: object; condition?: ReturnType<typeof onlyIf> }) {
  return (
    <script
      type="application/ld+json"
      {...condition}
      // oxlint-disable-next-line react/no-danger -- our own JSON, which React would escape; it can't contain a <
      dangerouslySetInnerHTML={{ __html: inScript(value) }}
    />
  )
}

/** Escapes `<`, so that the JSON can't close the script element. */
const inScript = (value: object) =>
  JSON.stringify({ '@context': 'https://schema.org', ...value }).replaceAll('<', String.raw`\u003c`)

function Described({ metadata }: { metadata: PageMetadata }) {
  const { description, keywords = [], url, type = 'website', publishedTime, modifiedTime } = metadata
  const { author = DEFAULT_AUTHOR, image = DEFAULT_IMAGE } = metadata
  const title = documentTitle(metadata.title)
  return (
    <>
      <meta name="description" content={description} />
      {keywords.length > 0 && <meta name="keywords" content={keywords.join(', ')} />}
      <meta name="author" content={author} />
      {metadata.isUnlisted ? (
        <meta name="robots" content="noindex" />
      ) : (
        <link rel="canonical" href={absolute(url)} />
      )}
      <meta property="og:site_name" content={PRODUCT} />
      <meta property="og:locale" content="en_US" />
      <meta property="og:type" content={type} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={absolute(url)} />
      <meta property="og:image" content={absolute(image)} />
      {image !== DEFAULT_IMAGE && (
        <>
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
          <meta property="og:image:alt" content={title} />
        </>
      )}
      {publishedTime && <meta property="article:published_time" content={publishedTime} />}
      {modifiedTime && <meta property="article:modified_time" content={modifiedTime} />}
      {type === 'article' && <meta property="article:author" content={author} />}
      <meta name="twitter:card" content={image === DEFAULT_IMAGE ? 'summary' : 'summary_large_image'} />
      <meta name="twitter:title" content={title} />
      <meta name="twitter:description" content={description} />
      <meta name="twitter:image" content={absolute(image)} />
    </>
  )
}
