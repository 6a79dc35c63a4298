import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BuildOptions } from 'esbuild'
import { requireForCommonJs } from './bundle-services.ts'
import { sourcePlaces, workspaceSources } from './source-places.ts'

const data = ['packages/analysis/lessons', 'packages/analysis/rules']

/** These packages aren't bundled, because they contain prebuilt native code. */
const native = /^@ast-grep\//
/** Optional native parts of bundled packages. Without them, the packages use JavaScript. */
const unneeded = ['pg-native', 'bufferutil', 'utf-8-validate']

interface Manifest {
  version: string
  dependencies: Record<string, string>
}

/** Lets Node 22.8 and later cache the compiled code. */
const program = `#!/usr/bin/env node
import module from 'node:module'
module.enableCompileCache?.()
await import('../dist/cli/main.js')
`

export async function buildPackage(root: string, place = join(root, 'dist')): Promise<string> {
  const folder = join(place, 'package')
  rmSync(folder, { recursive: true, force: true })
  const options: BuildOptions = {
    absWorkingDir: root,
    entryPoints: ['packages/command-line/src/main.ts'],
    outdir: join(folder, 'dist', 'cli'),
    bundle: true,
    splitting: true,
    platform: 'node',
    target: 'node20.19',
    format: 'esm',
    external: ['@ast-grep/*', ...unneeded],
    banner: { js: requireForCommonJs },
    minifySyntax: true,
    minifyWhitespace: true,
    legalComments: 'none',
    plugins: [workspaceSources(root), sourcePlaces(root)],
    metafile: true,
    logLevel: 'warning',
  }
  // Imported here because only builds should load esbuild into memory.
  const { build } = await import('esbuild')
  const { metafile } = await build(options)
  for (const path of data) cpSync(join(root, path), join(folder, path), { recursive: true })
  cpSync(join(root, 'packages', 'command-line', 'README.md'), join(folder, 'README.md'))
  mkdirSync(join(folder, 'bin'))
  writeFileSync(join(folder, 'bin', 'debrief.js'), program)
  writeFileSync(
    join(folder, 'THIRD-PARTY-LICENSES.txt'),
    collectLicenses(root, Object.keys(metafile?.inputs ?? {})),
  )
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(describePackage(root), null, 2)}\n`)
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const output = execFileSync(npm, ['pack', '--silent', '--pack-destination', '..'], {
    cwd: folder,
    encoding: 'utf8',
  })
  return join(place, output.trim())
}

function describePackage(root: string) {
  const read = (...path: string[]): Manifest => JSON.parse(readFileSync(join(root, ...path), 'utf8'))
  const { version } = read('packages', 'command-line', 'package.json')
  const { dependencies } = read('packages', 'analysis', 'package.json')
  return {
    name: '@debrief/cli',
    version,
    description:
      'Shows which mistakes keep coming back in your pull requests, and checks changes before a push',
    keywords: ['code review', 'pull request', 'github', 'static analysis', 'cli'],
    license: 'UNLICENSED',
    type: 'module',
    bin: { debrief: 'bin/debrief.js' },
    files: ['bin', 'dist', 'packages', 'THIRD-PARTY-LICENSES.txt'],
    engines: { node: '>=20.19' },
    dependencies: Object.fromEntries(Object.entries(dependencies).filter(([name]) => native.test(name))),
    publishConfig: { access: 'public' },
  }
}

/** Returns the license texts of the bundled packages. Most licenses require that copies include the license text. */
function collectLicenses(root: string, inputs: readonly string[]): string {
  const folders = inputs.flatMap((file) => /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? [])
  return [...new Set(folders)]
    .toSorted()
    .map((folder) => {
      const { name, version, license } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
      const file = readdirSync(join(root, folder)).find((one) => /^licen[cs]e/i.test(one))
      const text = file === undefined ? `License: ${license}` : readFileSync(join(root, folder, file), 'utf8')
      return `${name} ${version}\n\n${text.trim()}\n`
    })
    .join(`\n${'-'.repeat(80)}\n\n`)
}
