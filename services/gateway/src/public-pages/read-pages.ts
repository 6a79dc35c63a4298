import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'

export interface Page {
  /** Express's name of its media type. */
  type: string
  text: string
}

const TEXTS = new Set(['.txt', '.xml', '.js', '.svg', '.webmanifest'])

/**
 * The texts of the built web but the app and what has a hash in its name, by their address: pages/blog.html is /blog,
 * pages/index.html is /, robots.txt is itself.
 */
export function readPages(folder: string): Map<string, Page> {
  const read = (file: string): Page => ({ type: extname(file), text: readFileSync(file, 'utf8') })
  const pages = filesBelow(join(folder, 'pages'))
    .filter((name) => name.endsWith('.html'))
    .map((name): [string, Page] => [addressOf(name), read(join(folder, 'pages', name))])
  const texts = filesBelow(folder)
    .filter((name) => TEXTS.has(extname(name)) && !/^(assets|pages)\//.test(name))
    .map((name): [string, Page] => [`/${name}`, read(join(folder, name))])
  return new Map([...pages, ...texts])
}

function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/'))
}

const addressOf = (name: string) => `/${name.slice(0, -'.html'.length)}`.replace(/^\/index$/, '/')
