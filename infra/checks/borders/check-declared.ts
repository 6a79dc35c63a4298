import { isBuiltin } from 'node:module'
import type { Module } from './parse-module.ts'
import { getWorkspace, isConfig, isForTests } from './paths.ts'

export interface Manifest {
  name: string
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}

const DECLARED = 'a package declares what it imports in its package.json'

/**
 * Finds imports that the workspace's package.json doesn't declare. Code in packages and services must declare its
 * imports in `dependencies`. For tests, type-only imports, configuration files, web and infra, `devDependencies` are
 * enough.
 */
export function checkDeclared({ path, imports }: Module, manifests: ReadonlyMap<string, Manifest>) {
  const workspace = getWorkspace(path)
  const manifest = manifests.get(workspace)
  if (!manifest) return []
  const { name: own, dependencies = {}, devDependencies = {} } = manifest
  const isInstalled = workspace !== 'web' && workspace !== 'infra' && !isForTests(path) && !isConfig(path)
  return imports.flatMap(({ specifier, line, typesOnly }) => {
    const name = specifier === null ? null : parsePackageName(specifier)
    // infra may import each of our packages, because the root's package.json lists them in `workspaces`.
    if (name === null || name === own || (workspace === 'infra' && name.startsWith('@debrief/'))) return []
    const isRun = isInstalled && !typesOnly
    if (name in dependencies || (!isRun && name in devDependencies)) return []
    const list = isRun ? 'dependencies' : 'dependencies or devDependencies'
    return [{ file: path, line, what: `imports ${name}, which is not in its ${list}`, rule: DECLARED }]
  })
}

function parsePackageName(specifier: string): string | null {
  if (specifier.startsWith('.') || specifier.startsWith('node:') || isBuiltin(specifier)) return null
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}
