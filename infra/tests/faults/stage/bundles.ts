import { mkdirSync, realpathSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { sourcePlaces, workspaceSources } from '../../../local/build/source-places.ts'
import { projectRoot } from '../../../local/project-root.ts'

const entries = {
  migrate: 'packages/database/src/migrate/migrate-command.ts',
  simulators: 'packages/simulators/src/main.ts',
  'webhook-ingest': 'services/webhook-ingest/src/main.ts',
  'analysis-worker': 'services/analysis-worker/src/main.ts',
  gateway: 'services/gateway/src/main.ts',
  billing: 'services/billing/src/main.ts',
}

export type Program = keyof typeof entries

/**
 * Bundles the programs without npm packages, which are imported from node_modules. Uses a separate folder, because a
 * simultaneous build must not affect the bundles.
 */
export async function bundlePrograms(folder: string): Promise<(program: Program) => string> {
  const root = projectRoot()
  const own = realpathSync(folder)
  const place = join(own, 'dist')
  mkdirSync(place)
  symlinkSync(join(root, 'node_modules'), join(own, 'node_modules'))
  await build({
    absWorkingDir: root,
    entryPoints: Object.entries(entries).map(([name, entry]) => ({ in: entry, out: join(name, 'main') })),
    outdir: place,
    bundle: true,
    platform: 'node',
    target: 'node20.19',
    format: 'esm',
    outExtension: { '.js': '.mjs' },
    packages: 'external',
    minifySyntax: true,
    plugins: [workspaceSources(root), sourcePlaces(own)],
    logLevel: 'warning',
  })
  return (program) => join(place, program, 'main.mjs')
}
