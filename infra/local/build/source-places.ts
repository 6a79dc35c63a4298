import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import type { Plugin } from 'esbuild'

/**
 * Resolves imports of workspace packages to their source files. They are then bundled even if all other packages stay
 * external.
 */
export function workspaceSources(root: string): Plugin {
  return {
    name: 'workspace-sources',
    setup(build) {
      build.onResolve({ filter: /^@debrief\// }, ({ path }) => {
        const [, name = '', ...file] = path.split('/')
        const folder =
          ['packages', 'services'].find((place) => existsSync(join(root, place, name))) ?? 'packages'
        return { path: `${join(root, folder, name, 'src', ...file)}.ts` }
      })
    },
  }
}

/**
 * Replaces `import.meta.url`, `import.meta.filename` and `import.meta.dirname` with the location of the source file,
 * because code in a bundle must still find the files next to its source. The location is relative to the bundle, so the
 * checkout can be moved.
 */
export function sourcePlaces(root: string): Plugin {
  return {
    name: 'source-places',
    setup(build) {
      build.onLoad({ filter: /\.ts$/ }, ({ path }) => {
        if (!existsSync(path)) return undefined
        const source = escapeNonAscii(readFileSync(path, 'utf8'))
        return { contents: placeInBundle(source, relative(join(root, 'dist', 'any'), path)), loader: 'ts' }
      })
    },
  }
}

/**
 * Escapes all non-ASCII characters, because esbuild doesn't escape them in regular expressions. A single non-ASCII
 * character would double a bundle's memory, because V8 would store the whole source with two bytes per character. In
 * `String.raw`, use non-ASCII characters only in regular expressions, because other strings would contain the escapes.
 */
function escapeNonAscii(source: string): string {
  return source.replaceAll(
    /[^\0-\x7f]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

// A source map with a single position. Without it, esbuild would map every token of the file.
const tinyMap = Buffer.from('{"version":3,"sources":["package"],"names":[],"mappings":"AAAA"}').toString(
  'base64',
)

/**
 * Leaves npm packages out of the source map, because the map stays in memory once an error's stack has been formatted.
 */
export const ownCodeInMap: Plugin = {
  name: 'own-code-in-map',
  setup(build) {
    build.onLoad({ filter: /[\\/]node_modules[\\/].*\.[cm]?js$/ }, ({ path }) => ({
      contents: `${readFileSync(path, 'utf8')}\n//# sourceMappingURL=data:application/json;base64,${tinyMap}`,
      loader: 'default',
    }))
  },
}

export function placeInBundle(source: string, place: string): string {
  const url = (file: string) =>
    `new URL(${JSON.stringify(file.split(sep).map(encodeURIComponent).join('/'))}, import.meta.url)`
  const path = (file: string) => `decodeURIComponent(${url(file)}.pathname)`
  const spelledOut: Record<string, string> = {
    url: `${url(place)}.href`,
    filename: path(place),
    dirname: path(dirname(place)),
  }
  return source.replaceAll(
    /\bimport\.meta\.(url|filename|dirname)\b/g,
    (found, name) => spelledOut[name] ?? found,
  )
}
