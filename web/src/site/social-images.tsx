import { Resvg } from '@resvg/resvg-js'
import satori from 'satori'
import { blogName } from '../features/blog/words.ts'
import { PRODUCT } from '../lib/site/page-metadata.ts'
import type { PublicDocument } from '../lib/site/public-document.ts'
import type { SiteFile } from './site-file.ts'
import { FONT, loadFonts } from './social-fonts.ts'

const WIDTH = 1200
const HEIGHT = 630
const INK = '#151c18'
const MARGIN = 118

export const toSocialImage = (path: string) =>
  `/social/${path === '/' ? 'home' : path.slice(1).replaceAll('/', '-')}.png`

export function socialImages(documents: readonly PublicDocument[]): Promise<SiteFile[]> {
  const fonts = loadFonts()
  return Promise.all(
    documents.filter(hasOwnImage).map(async ({ path, metadata: { title, description, author } }) => {
      const words = await satori(<Words title={title} description={description} author={author} />, {
        width: WIDTH,
        height: HEIGHT,
        fonts,
      })
      return { name: toSocialImage(path).slice(1), content: paint(words) }
    }),
  )
}

const hasOwnImage = ({ path, metadata: { image } }: PublicDocument) => image === toSocialImage(path)

interface SocialCard {
  title: string
  description: string
  author: string | undefined
}

function Words({ title, description, author }: SocialCard) {
  return (
    <div
      style={{
        boxSizing: 'border-box',
        display: 'flex',
        flexDirection: 'column',
        width: WIDTH,
        height: HEIGHT,
        paddingTop: 76,
        paddingRight: 84,
        paddingBottom: 64,
        paddingLeft: MARGIN + 56,
        fontFamily: FONT,
        color: INK,
      }}
    >
      <div
        style={{ fontSize: chooseSize(title), fontWeight: 700, lineHeight: 1.05, letterSpacing: '-0.03em' }}
      >
        {title}
      </div>
      <div
        style={{
          marginTop: 30,
          fontSize: 28,
          fontWeight: 500,
          lineHeight: 1.35,
          color: '#46524b',
          maxWidth: 860,
        }}
      >
        {description}
      </div>
      <div style={{ display: 'flex', marginTop: 'auto', fontSize: 30, fontWeight: 700, paddingLeft: 62 }}>
        {author ? blogName : PRODUCT}
      </div>
    </div>
  )
}

/** Long titles get smaller type, so that they fit on three lines. */
const chooseSize = (title: string) => (title.length > 64 ? 60 : title.length > 44 ? 70 : 84)

function paint(words: string): Uint8Array {
  const grid = Array.from({ length: 60 }, (_, at) => at * 30)
    .map((at) => `M${at} 0V${HEIGHT}M0 ${at}H${WIDTH}`)
    .join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" fill="none">
    <rect width="${WIDTH}" height="${HEIGHT}" fill="#f3f5f0"/><path d="${grid}" stroke="#e2e8dc"/>
    <path d="M${MARGIN} 0V${HEIGHT}M${MARGIN + 8} 0V${HEIGHT}" stroke="#b7c9ad" stroke-width="3"/>
    <g transform="translate(${MARGIN + 54} 524) scale(1.9)" stroke-linecap="round"><path d="M2 17.5 24 6" stroke="#dcf25c" stroke-width="8"/>
    <path d="M5 3.5v15.5M10.3 3v16M15.6 3.4v15.4M20.9 3v15.8M2 17.5 24 6" stroke="${INK}" stroke-width="2.4"/></g>${words}</svg>`
  return new Resvg(svg, { fitTo: { mode: 'width', value: WIDTH } }).render().asPng()
}
