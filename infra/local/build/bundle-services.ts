import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { LaunchProblem } from '../launch-problem.ts'
import { projectRoot } from '../project-root.ts'
import { fingerprint, readStamp } from './fingerprint.ts'
import { ownCodeInMap, sourcePlaces, workspaceSources } from './source-places.ts'

export type Entry = { name: string; entry: string }

/** Increment this whenever the bundling itself changes. Older bundles then count as stale. */
const SEED = '5'

export const getBundlePath = (root: string, name: string) => join(root, 'dist', name, 'main.js')
const getStampPath = (root: string, name: string) => join(root, 'dist', name, 'inputs.json')

export function staleBundles(root: string, entries: Entry[]): Entry[] {
  return entries.filter(({ name, entry }) => {
    const stamp = readStamp(getStampPath(root, name))
    return !stamp?.files.includes(join(root, entry)) || fingerprint(stamp.files, SEED) !== stamp.fingerprint
  })
}

// These packages aren't bundled, because they contain native code or read files from their own folders.
export const outside = ['@ast-grep/*', '@secretlint/*', 'gpt-tokenizer', 'pg-native']

// Bundled CommonJS packages load Node's modules with `require`, which ES modules don't have.
export const requireForCommonJs =
  "import { createRequire as createRequireHere } from 'node:module'; const require = createRequireHere(import.meta.url);"

/**
 * Bundles each entry into dist/<name>/main.js, including most npm packages. Bundled code starts faster and needs less
 * memory.
 */
export async function bundleServices(root: string, entries: Entry[]): Promise<void> {
  const results = await Promise.allSettled(entries.map((entry) => bundle(root, entry)))
  const failed = entries.filter((_, index) => results[index]?.status === 'rejected')
  if (failed.length > 0)
    throw new LaunchProblem(`Build failed: ${failed.map(({ name }) => name).join(', ')}.`)
}

async function bundle(root: string, { name, entry }: Entry): Promise<void> {
  const outfile = getBundlePath(root, name)
  // Imported here because only builds should load esbuild into memory.
  const { build } = await import('esbuild')
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node20.19',
    format: 'esm',
    external: outside,
    inject: [join(projectRoot(), 'infra', 'local', 'build', 'map-stacks.ts')],
    banner: { js: requireForCommonJs },
    minifySyntax: true,
    minifyWhitespace: true,
    // For an uncaught error, Node prints the whole line of code, so lines must be short.
    lineLimit: 400,
    legalComments: 'linked',
    plugins: [workspaceSources(root), sourcePlaces(root), ownCodeInMap],
    sourcemap: 'linked',
    sourcesContent: false,
    metafile: true,
    logLevel: 'warning',
  })
  const files = Object.keys(metafile.inputs).map((file) => join(root, file))
  mkdirSync(dirname(outfile), { recursive: true })
  writeFileSync(getStampPath(root, name), JSON.stringify({ files, fingerprint: fingerprint(files, SEED) }))
}
