// Plain JavaScript: installs what is missing, makes the launcher runnable (Node 20 does not read TypeScript) and hands over.
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { ensureInstalled } from './install.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
// Files made here must be readable by the user that runs the servers; secrets get their own mode.
process.umask(0o022)
ensureInstalled(root)

const { buildSync } = await import('esbuild')
const outfile = join(root, 'dist', 'launcher', 'main.js')
buildSync({
  absWorkingDir: root,
  entryPoints: ['infra/local/main.ts'],
  outfile,
  bundle: true,
  platform: 'node',
  target: 'node20.19',
  format: 'esm',
  packages: 'external',
  alias: workspaceSources(),
  logLevel: 'warning',
})
const { main } = await import(pathToFileURL(outfile).href)
await main(process.argv.slice(2))

function workspaceSources() {
  const names = [
    'contracts',
    'database',
    'domain',
    'github',
    'queue',
    'service-kit',
    'analysis',
    'simulators',
  ]
  return Object.fromEntries(names.map((name) => [`@debrief/${name}`, join(root, 'packages', name, 'src')]))
}
