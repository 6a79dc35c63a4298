// Plain JavaScript. launch.mjs runs it in a separate process so that the launcher doesn't keep esbuild's memory.
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')

/** Resolves @debrief/<name>/<file> to our source file in packages/ or services/, so it becomes part of the bundle. */
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

try {
  await build({
    absWorkingDir: root,
    entryPoints: ['infra/local/main.ts'],
    outfile: join(root, 'dist', 'launcher', 'main.js'),
    bundle: true,
    platform: 'node',
    target: 'node20.19',
    format: 'esm',
    packages: 'external',
    plugins: [workspaceSources],
    logLevel: 'silent',
  })
} catch (error) {
  const [{ text, location } = { text: error.message }] = error.errors ?? []
  const place = location ? ` (${location.file}:${location.line})` : ''
  console.error(`The launcher can't be built: ${text}${place}.`)
  process.exitCode = 1
}
