// This runs in a separate process, because the launcher shouldn't keep esbuild's memory.
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
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

/** Writes only changes, because a running system must be able to stop even if the disk is full. */
function write(contents) {
  if (existsSync(outfile) && readFileSync(outfile).equals(contents)) return
  mkdirSync(dirname(outfile), { recursive: true })
  try {
    writeFileSync(`${outfile}.new`, contents)
    renameSync(`${outfile}.new`, outfile)
  } catch (error) {
    rmSync(`${outfile}.new`, { force: true })
    throw error
  }
}

try {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: ['infra/local/main.ts'],
    outfile,
    write: false,
    bundle: true,
    platform: 'node',
    target: 'node20.19',
    format: 'esm',
    packages: 'external',
    plugins: [workspaceSources],
    logLevel: 'silent',
  })
  write(Buffer.from(outputFiles[0].contents))
} catch (error) {
  const [{ text, location } = { text: error.message }] = error.errors ?? [{ text: error.message }]
  const place = location ? ` (${location.file}:${location.line})` : ''
  console.error(`The launcher can't be built: ${text}${place}.`)
  process.exitCode = 1
}
