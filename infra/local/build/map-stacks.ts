import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

// Every bundle contains this file, because Node's --enable-source-maps would read all maps at startup, even those of
// packages that aren't bundled. Once one stack is formatted, it would also keep a service's map in memory, which takes
// up 20 MB, and Node's streams format a stack for each socket that times out.

/**
 * Where each source line begins in a bundle. `places` has four numbers for each beginning: its line and column in the
 * bundle, the index of its source, and its line in the source. All numbers start at 0.
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
 * Returns a function, because the paths of sources are relative to their bundle. Returns null if no source line is
 * known.
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
  return { sources, places: decode(mappings) }
}

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const VALUES = new Map([...DIGITS].map((digit, value) => [digit, value]))

/** Decodes the mappings of a source map (https://tc39.es/ecma426/#sec-base64-vlq). Drops the columns in the sources. */
function decode(mappings: string): Int32Array {
  const places: number[] = []
  // The segment's column in the bundle, its source, and its line and column in the source. Each segment adds to these
  // values, and the first starts at 0 again on each line of the bundle.
  const fields = [0, 0, 0, 0]
  let [line, field, value, shift] = [0, 0, 0, 0]
  let last = ''
  for (const sign of `${mappings};`) {
    const digit = VALUES.get(sign)
    if (digit !== undefined) {
      value += (digit & 31) << shift
      shift += 5
      if (digit & 32) continue
      fields[field] = (fields[field] ?? 0) + (value & 1 ? -(value >> 1) : value >> 1)
      field += 1
      value = 0
      shift = 0
      continue
    }
    const [column = 0, source = 0, sourceLine = 0] = fields
    const here = `${line} ${source} ${sourceLine}`
    if (field > 1 && here !== last) places.push(line, column, source, sourceLine)
    if (field > 1) last = here
    field = 0
    if (sign === ';') {
      line += 1
      fields[0] = 0
    }
  }
  return Int32Array.from(places)
}
