// This runs in a separate process, because the launcher shouldn't keep esbuild's memory.
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')

const workspaceSources = {
  name: 'workspace-sources',
  setup({ onResolve }) {
    onResolve({ filter: /^@debrief\// }, ({ path }) => {
      const [, name, ...file] = path.split('/')
      const place = ['packages', 'services'].find((folder) => existsSync(join(root, folder, name)))
      return { path: `${join(root, place ?? 'packages', name, 'src', ...file)}.ts` }
    })
  },
}

const outfile = join(root, 'dist', 'launcher', 'main.js')
/** Each source with its modification time and size. While they stay the same, launch.mjs skips the bundling. */
const stamp = join(root, 'dist', 'launcher', 'inputs.json')
const bundlers = ['infra/local/bundle-launcher.mjs']

/** Writes the bundle only if it changed, because a running system must be able to stop even if the disk is full. */
function write(contents, sources) {
  const inputs = [...sources, ...bundlers].map((file) => {
    const { mtimeMs, size } = statSync(join(root, file))
    return [file, mtimeMs, size]
  })
  if (!existsSync(outfile) || !readFileSync(outfile).equals(contents)) replace(outfile, contents)
  try {
    replace(stamp, JSON.stringify(inputs))
  } catch {
    // Without a current stamp, the next command bundles again.
  }
}

function replace(file, contents) {
  mkdirSync(dirname(file), { recursive: true })
  try {
    writeFileSync(`${file}.new`, contents)
    renameSync(`${file}.new`, file)
  } catch (error) {
    rmSync(`${file}.new`, { force: true })
    throw error
  }
}

try {
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: ['infra/local/main.ts'],
    outfile,
    write: false,
    metafile: true,
    bundle: true,
    platform: 'node',
    target: 'node20.19',
    format: 'esm',
    external: ['esbuild', 'pg-native'],
    banner: {
      js: "import { createRequire as createRequireHere } from 'node:module'; const require = createRequireHere(import.meta.url);",
    },
    minifySyntax: true,
    minifyWhitespace: true,
    lineLimit: 400,
    plugins: [workspaceSources],
    logLevel: 'silent',
  })
  write(Buffer.from(outputFiles[0].contents), Object.keys(metafile.inputs))
} catch (error) {
  const [{ text, location } = { text: error.message }] = error.errors ?? [{ text: error.message }]
  const place = location ? ` (${location.file}:${location.line})` : ''
  console.error(`The launcher can't be built: ${text}${place}.`)
  process.exitCode = 1
}
