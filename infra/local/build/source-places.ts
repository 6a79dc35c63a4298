import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import type { Plugin } from 'esbuild'

/** Workspace packages become part of the bundle, though all other packages stay outside it. */
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
 * A file that looks for its neighbours by import.meta still finds them from inside the bundle: the expression gives the place
 * of the source, reckoned from the bundle, so the checkout may move.
 */
export function sourcePlaces(root: string): Plugin {
  return {
    name: 'source-places',
    setup(build) {
      build.onLoad({ filter: /\.ts$/ }, ({ path }) => {
        // A file that is not there is reported by esbuild itself, with the import that wants it.
        if (!existsSync(path)) return undefined
        const source = readFileSync(path, 'utf8')
        if (!/import\.meta\.(url|dirname|filename)/.test(source)) return undefined
        return { contents: placeInBundle(source, relative(join(root, 'dist', 'any'), path)), loader: 'ts' }
      })
    },
  }
}

// A source map with a single place in it; esbuild takes it over instead of mapping every word. In base64, as a comment wants it.
const tinyMap = Buffer.from('{"version":3,"sources":["package"],"names":[],"mappings":"AAAA"}').toString(
  'base64',
)

/** Leaves npm packages out of the source map: Node keeps the whole map in memory. */
export const ownCodeInMap: Plugin = {
  name: 'own-code-in-map',
  setup(build) {
    build.onLoad({ filter: /[\\/]node_modules[\\/].*\.[cm]?js$/ }, ({ path }) => ({
      contents: `${readFileSync(path, 'utf8')}\n//# sourceMappingURL=data:application/json;base64,${tinyMap}`,
      loader: 'default',
    }))
  },
}

/** The same source with its place spelled out, for a bundle in dist/<name>/. */
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
