import {
  environmentReaders,
  environmentSentence,
  openToTests,
  type Row,
  testingSentence,
} from '../borders-table.ts'
import { ownedLibraries } from '../owned-libraries.ts'
import { checkDeclared, type Manifest } from './check-declared.ts'
import { type Module, parseModule } from './parse-module.ts'
import { findRow, getWorkspace, isConfig, isForTests, isIn, isInAny, isTest, ownFolder } from './paths.ts'
import { resolveImport, type Target } from './resolve-import.ts'

export interface Violation {
  file: string
  line: number
  what: string
  rule: string
}

export interface BordersReport {
  violations: Violation[]
  modules: string[]
}

/**
 * Checks every file against the table, and its imports against its workspace's package.json. Also finds import cycles.
 * `files` maps each path, relative to the project root, to the file's source.
 */
export function checkBorders(
  files: ReadonlyMap<string, string>,
  manifests: ReadonlyMap<string, Manifest> = new Map(),
): BordersReport {
  const modules = [...files].map(([path, source]) => parseModule(path, source))
  const services = new Set([...files.keys()].map((path) => /^services\/([^/]+)\//.exec(path)?.[1]))
  const resolve: Resolve = (from, specifier) => resolveImport(from, specifier, (name) => services.has(name))
  const violations = [
    ...modules.flatMap((module) => checkModule(module, resolve)),
    ...modules.flatMap((module) => checkDeclared(module, manifests)),
    ...checkCycles(modules, resolve),
  ]
  return { violations, modules: modules.filter(({ broken }) => broken === null).map(({ path }) => path) }
}

type Resolve = (from: string, specifier: string) => Target

function checkModule(module: Module, resolve: Resolve): Violation[] {
  const found: Violation[] = []
  const report = (line: number, what: string, rule: string) =>
    found.push({ file: module.path, line, what, rule })
  if (module.broken)
    report(1, `does not parse: ${module.broken}`, 'a file that does not parse cannot be checked')
  const row = findRow(module.path)
  if (!row) {
    report(
      1,
      'lies in no place of the table',
      'every folder with code has a row in infra/checks/borders-table.ts',
    )
    return found
  }
  for (const { specifier, line, kind } of module.imports) {
    if (specifier === null) {
      if (!isTest(module.path) && row.from !== 'infra/')
        report(line, 'imports a computed name', 'an import names its file, so that its border can be checked')
      continue
    }
    const target = resolve(module.path, specifier)
    const rule = judge(module.path, row, target)
    if (rule) report(line, `${kind === 'export' ? 're-exports' : 'imports'} ${specifier}`, rule)
  }
  if (!isTest(module.path) && !isInAny(module.path, environmentReaders)) {
    for (const line of module.environmentReads) report(line, 'reads process.env', environmentSentence)
  }
  if (module.isBarrel && !isConfig(module.path))
    report(1, 'only hands on what other files export', 'no barrels: import the file that has it')
  return found
}

function judge(path: string, row: Row, target: Target): string | null {
  if (target.to === 'node') return row.node || isTest(path) ? null : row.sentence
  if (target.to === 'library') return judgeLibrary(path, row, target.name)
  const home = ownFolder(path, row)
  if (!target.byName) {
    // infra isn't a package, so files that may import it use a relative path.
    const crosses = getWorkspace(path) !== getWorkspace(target.path) && !isIn(target.path, 'infra/')
    if (crosses)
      return 'a relative import must stay inside its package; import other packages as @debrief/<package>/<file>'
    if (!/\.[a-z0-9]+$/.test(target.path)) return 'a relative import must include the file extension'
  }
  if (isTest(target.path) && !isForTests(path) && !isIn(path, 'infra/')) return testingSentence
  const open = isTest(path) ? [home, ...row.mayImport, ...openToTests] : [home, ...row.mayImport]
  return isInAny(target.path, open) ? null : row.sentence
}

function judgeLibrary(path: string, row: Row, name: string): string | null {
  const matches = (pattern: string) =>
    pattern.endsWith('/*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern
  const owned = ownedLibraries.find(({ library }) => matches(library))
  if (owned && !isInAny(path, owned.owners)) {
    return isTest(path) && owned.freeInTests?.includes(name) ? null : owned.sentence
  }
  if (row.libraries === 'any' || isTest(path)) return null
  return row.libraries.some(matches) ? null : row.sentence
}

function checkCycles(modules: Module[], resolve: Resolve): Violation[] {
  const known = new Map(modules.map((module) => [module.path, module]))
  const leadsTo = (from: string, specifier: string | null): string | null => {
    const target = specifier === null ? null : resolve(from, specifier)
    return target?.to === 'project' && known.has(target.path) ? target.path : null
  }
  const graph = new Map(
    modules.map(({ path, imports }) => {
      const next = imports.map(({ specifier }) => leadsTo(path, specifier)).filter((file) => file !== null)
      return [path, new Set(next)]
    }),
  )
  return findCycles(graph).map((walk) => {
    const [file = '', next = ''] = walk
    const cause = known.get(file)?.imports.find(({ specifier }) => leadsTo(file, specifier) === next)
    const what = `imports itself through ${walk.slice(1).join(' → ')}`
    return { file, line: cause?.line ?? 1, what, rule: 'no cycles between files' }
  })
}

/**
 * Finds groups of files that import each other, directly or through other files, and files that import themselves. For
 * each group, returns the shortest cycle through the file whose path sorts first (Tarjan, SIAM J. Comput. 1972).
 */
function findCycles(graph: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const number = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const groups: string[][] = []

  const visit = (file: string) => {
    number.set(file, number.size)
    low.set(file, number.size - 1)
    stack.push(file)
    for (const next of graph.get(file) ?? []) {
      if (!number.has(next)) visit(next)
      if (stack.includes(next)) low.set(file, Math.min(low.get(file) ?? 0, low.get(next) ?? 0))
    }
    if (low.get(file) === number.get(file)) groups.push(stack.splice(stack.indexOf(file)))
  }
  for (const file of graph.keys()) if (!number.has(file)) visit(file)

  return groups
    .filter(([first = '', ...others]) => others.length > 0 || graph.get(first)?.has(first))
    .map((group) => walkBack(graph, group.toSorted()[0] ?? ''))
}

function walkBack(graph: ReadonlyMap<string, ReadonlySet<string>>, start: string): string[] {
  const walks = [[start]]
  const seen = new Set<string>()
  for (const walk of walks) {
    for (const next of graph.get(walk.at(-1) ?? '') ?? []) {
      if (next === start) return [...walk, start]
      if (!seen.has(next)) walks.push([...walk, next])
      seen.add(next)
    }
  }
  return [start]
}
