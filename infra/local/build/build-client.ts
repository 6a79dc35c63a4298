import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ENTRY_TYPES, writeTypes } from '@debrief/client/write-types'
import { describeApi } from '@debrief/gateway/api-description/describe-api'
import { routes } from '@debrief/gateway/routes'

/** The tarball contains these packages, so that it can be installed without a registry. */
const BUNDLED = ['openapi-fetch', 'openapi-typescript-helpers']

export async function buildClient(root: string): Promise<string> {
  const source = join(root, 'packages', 'client')
  const folder = join(root, 'dist', 'client')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(join(folder, 'dist'), { recursive: true })
  // Imported here because only builds should load esbuild into memory.
  const { build } = await import('esbuild')
  await build({
    entryPoints: [join(source, 'src', 'create-client.ts')],
    outfile: join(folder, 'dist', 'index.js'),
    bundle: true,
    packages: 'external',
    platform: 'neutral',
    target: 'es2022',
    format: 'esm',
    logLevel: 'warning',
  })
  const callable = routes.flatMap(({ endpoint }) => (endpoint.scope ? [endpoint] : []))
  const types = await writeTypes(describeApi(callable))
  writeFileSync(join(folder, 'dist', 'api.d.ts'), types)
  writeFileSync(join(folder, 'dist', 'index.d.ts'), ENTRY_TYPES)
  cpSync(join(source, 'README.md'), join(folder, 'README.md'))
  const dependencies: Record<string, string> = {}
  for (const name of BUNDLED) {
    const from = join(root, 'node_modules', name)
    cpSync(from, join(folder, 'node_modules', name), { recursive: true })
    dependencies[name] = readVersion(from)
  }
  const manifest = { ...describeClient(readVersion(source)), dependencies, bundleDependencies: BUNDLED }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const output = execFileSync(npm, ['pack', '--silent', '--pack-destination', '..'], {
    cwd: folder,
    encoding: 'utf8',
  })
  return join(root, 'dist', output.trim())
}

const readVersion = (folder: string): string =>
  (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }).version

const describeClient = (version: string) => ({
  name: '@debrief/client',
  version,
  description: 'A typed client for the Debrief API, generated from its OpenAPI description',
  keywords: ['debrief', 'code review', 'api', 'client', 'openapi'],
  license: 'UNLICENSED',
  type: 'module',
  exports: { '.': { types: './dist/index.d.ts', default: './dist/index.js' } },
  types: './dist/index.d.ts',
  files: ['dist'],
  engines: { node: '>=20.19' },
  publishConfig: { access: 'public' },
})
