import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { decode } from '@jridgewell/sourcemap-codec'

// Every bundle contains this file, which replaces Node's --enable-source-maps. That option would read all maps at
// startup, even those of packages that aren't bundled. Once a stack is formatted, it would also keep the service's map
// in memory (20 MB), and Node's streams format a stack whenever a socket times out.

/**
 * Where source lines start in a bundle. `places` has four numbers for each start: the line and column in the bundle,
 * the index of the source, and the line in the source. All numbers start at 0.
 */
interface SourceLines {
  sources: string[]
  places: Int32Array
}

const WIDTH = 4
const maps = new Map<string, SourceLines | null>()

Error.prepareStackTrace = (error, sites) =>
  [describe(error), ...sites.map((site) => `    at ${locate(site)}`)].join('\n')

function describe(error: Error): string {
  try {
    return String(error)
  } catch {
    return 'Error'
  }
}

function locate(site: NodeJS.CallSite): string {
  const text = String(site)
  const file = site.getFileName()
  const [line, column] = [site.getLineNumber(), site.getColumnNumber()]
  if (!file?.startsWith('file:') || line === null || column === null) return text
  const known = maps.get(file)
  const map = known === undefined ? readMap(file) : known
  if (known === undefined) maps.set(file, map)
  const place = map && findPlace(map, line - 1, column - 1)
  return place ? text.replace(`${file}:${line}:${column}`, () => place(file)) : text
}

/**
 * Returns a function, because the paths of sources are relative to their bundle. Returns null instead if no source line
 * is known for the position.
 */
function findPlace({ sources, places }: SourceLines, line: number, column: number) {
  let [low, high] = [0, places.length / WIDTH]
  while (low < high) {
    const middle = (low + high) >> 1
    const at = places[middle * WIDTH] ?? 0
    if (at < line || (at === line && (places[middle * WIDTH + 1] ?? 0) <= column)) low = middle + 1
    else high = middle
  }
  const [at, , source = 0, sourceLine = 0] = places.subarray((low - 1) * WIDTH, low * WIDTH)
  const name = sources[source]
  if (low === 0 || at !== line || name === undefined) return null
  return (file: string) => `${fileURLToPath(new URL(name, file))}:${sourceLine + 1}`
}

function readMap(file: string): SourceLines | null {
  const path = fileURLToPath(`${file}.map`)
  if (!existsSync(path)) return null
  const { sources, mappings } = JSON.parse(readFileSync(path, 'utf8'))
  return { sources, places: flatten(mappings) }
}

function flatten(mappings: string): Int32Array {
  const places: number[] = []
  let last = ''
  for (const [line, segments] of decode(mappings).entries())
    for (const [column, source, sourceLine] of segments) {
      const here = `${line} ${source} ${sourceLine}`
      if (source === undefined || sourceLine === undefined || here === last) continue
      places.push(line, column, source, sourceLine)
      last = here
    }
  return Int32Array.from(places)
}
