import { Resvg } from '@resvg/resvg-js'
import { renderToStaticMarkup } from 'react-dom/server'
import { PRODUCT } from '../lib/site/page-metadata.ts'
import type { SiteFile } from './site-file.ts'
import { aboutApp } from './words.ts'

/** `room` is the margin. The drawing is 32 units wide. */
function Mark({ room, round }: { room: number; round: boolean }) {
  const scale = (32 - 2 * room) / 26
  return (
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" fill="none" strokeLinecap="round">
      <rect width="32" height="32" rx={round ? 6 : 0} fill="#17211c" />
      <g transform={`translate(${room} ${16 - 11 * scale}) scale(${scale})`}>
        <path d="M2 17.5 24 6" stroke="#dcf25c" strokeWidth="6" />
        <path d="M5 3.5v15.5M10.3 3v16M15.6 3.4v15.4M20.9 3v15.8" stroke="#fff" strokeWidth="2.4" />
      </g>
    </svg>
  )
}

export function icons(): SiteFile[] {
  const small = { room: 3, round: true }
  // Phones round the corners themselves, and launchers may crop the icon to a circle.
  const whole = { room: 6, round: false }
  return [
    { name: 'favicon.ico', content: ico(png(small, 32), 32) },
    { name: 'apple-touch-icon.png', content: png(whole, 180) },
    { name: 'icon-192.png', content: png(whole, 192) },
    { name: 'icon-512.png', content: png(whole, 512) },
    { name: 'site.webmanifest', content: JSON.stringify(manifest) },
  ]
}

const manifest = {
  name: PRODUCT,
  short_name: PRODUCT,
  description: aboutApp,
  start_url: '/dashboard',
  scope: '/',
  display: 'browser',
  background_color: '#f3f5f0',
  theme_color: '#17211c',
  icons: [192, 512].map((size) => ({
    src: `/icon-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose: 'any maskable',
  })),
}

function png(mark: Parameters<typeof Mark>[0], width: number): Uint8Array {
  const svg = renderToStaticMarkup(<Mark {...mark} />)
  return new Resvg(svg, { fitTo: { mode: 'width', value: width } }).render().asPng()
}

/** https://en.wikipedia.org/wiki/ICO_(file_format) */
function ico(picture: Uint8Array, size: number): Uint8Array {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(size, 6)
  head.writeUInt8(size, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(picture.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, picture])
}
