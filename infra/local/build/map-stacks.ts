import { existsSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { fileURLToPath } from 'node:url'

// Part of every bundle. Node's --enable-source-maps would read and keep all maps at start, also those of packages that
// aren't bundled. This reads a map once a stack needs it.
const maps = new Map<string, SourceMap | null>()

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
  const entry = readMap(file)?.findEntry(line - 1, column - 1)
  if (!entry || !('originalSource' in entry) || !entry.originalSource) return text
  const source = fileURLToPath(new URL(entry.originalSource, file))
  return text.replace(
    `${file}:${line}:${column}`,
    () => `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`,
  )
}

function readMap(file: string): SourceMap | null {
  const known = maps.get(file)
  if (known !== undefined) return known
  const path = fileURLToPath(`${file}.map`)
  const map = existsSync(path) ? new SourceMap(JSON.parse(readFileSync(path, 'utf8'))) : null
  maps.set(file, map)
  return map
}
