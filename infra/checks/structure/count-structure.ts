import { dirname } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { parseModule } from '../borders/parse-module.ts'
import { isOurCode } from '../borders/paths.ts'
import { resolveImport } from '../borders/resolve-import.ts'
import { longestStatement } from './longest-statement.ts'

export interface Step {
  name: string
  from: readonly string[]
  to?: readonly string[]
  without?: readonly string[]
}

const LEFT_OUT: [kind: string, places: RegExp][] = [
  ['lessons', /^packages\/analysis\/lessons\//],
  ['rule files', /\/rules\/.*\.ya?ml$/],
  ['articles', /^web\/src\/content\/.*\.md$/],
  ['generated files', /^packages\/database\/src\/tables\.ts$|(package-lock|frozen)\.json$|\.snapshot\.txt$/],
]
const isTestFile = (path: string) => /\.test\.tsx?$/.test(path)
const isTestCode = (path: string) => isTestFile(path) || /(^|\/)testing\//.test(path)
const isProduct = (path: string) => /^(packages|services)\/(?!simulators\/)[^/]+\/src\//.test(path)
const countTextLines = (text: string) => text.split('\n').length - (text.endsWith('\n') ? 1 : 0)

export function countStructure(files: ReadonlyMap<string, string>, steps: readonly Step[]) {
  const findKind = (path: string) => LEFT_OUT.find(([, places]) => places.test(path))?.[0]
  const counted = [...files].filter(([path]) => findKind(path) === undefined)
  const source = new Map(counted.filter(([path]) => isOurCode(path) && !isTestCode(path)))
  const graph = readGraph(files, source)
  return {
    files: counted.length,
    leftOut: countBy([...files.keys()].map(findKind).filter((kind) => kind !== undefined)),
    lines: [...source.values()].reduce((sum, text) => sum + countTextLines(text), 0),
    folders: countFolders(counted.map(([path]) => path)),
    longest: longestStatement(new Map([...source].filter(([path]) => isProduct(path)))),
    steps: steps.map((step) => followStep(step, graph)),
    smallFiles: findSmallFiles(source, graph),
    assertions: [...source].reduce((sum, [path, text]) => sum + countAssertions(path, text), 0),
  }
}

export const MAX_FOLDER_FILES = 15

/**
 * Counts the source files in each folder of packages and services, largest folder first. Excludes tests and migrations
 * but includes test helpers.
 */
export function countFolders(paths: readonly string[]): { folder: string; files: number }[] {
  const isCounted = (path: string) =>
    /^(packages|services)\/(?!database\/migrations\/)/.test(path) && isOurCode(path) && !isTestFile(path)
  return [...countBy(paths.filter(isCounted).map(dirname))]
    .map(([folder, files]) => ({ folder, files }))
    .toSorted((a, b) => b.files - a.files)
}

function countBy(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}

interface Link {
  to: string
  typesOnly: boolean
}
type Texts = ReadonlyMap<string, string>
type Graph = ReadonlyMap<string, Link[]>

function readGraph(files: Texts, source: Texts): Graph {
  const isService = (name: string) => files.has(`services/${name}/package.json`)
  const findLinks = (path: string, text: string) =>
    parseModule(path, text).imports.flatMap(({ specifier, typesOnly }): Link[] => {
      const target = specifier === null ? null : resolveImport(path, specifier, isService)
      return target?.to === 'project' && source.has(target.path) ? [{ to: target.path, typesOnly }] : []
    })
  return new Map([...source].map(([path, text]) => [path, findLinks(path, text)]))
}

function followStep({ name, from, to = [], without = [] }: Step, graph: Graph) {
  const starts = [...from, ...to]
  const counts = (path: string) => !without.some((folder) => path.startsWith(folder))
  const seen = new Set(starts.filter((path) => graph.has(path)))
  for (const path of seen) {
    const links = to.includes(path) ? [] : (graph.get(path) ?? [])
    for (const link of links) if (!link.typesOnly && counts(link.to)) seen.add(link.to)
  }
  return { name, modules: [...seen], missing: starts.filter((path) => !graph.has(path)) }
}

function findSmallFiles(source: Texts, graph: Graph) {
  const importers = new Map<string, Set<string>>()
  for (const [path, links] of graph)
    for (const { to } of links) importers.set(to, (importers.get(to) ?? new Set()).add(path))
  return [...source].flatMap(([file, text]) => {
    const [importer = '', ...others] = importers.get(file) ?? []
    const lines = countTextLines(text)
    return importer && others.length === 0 && lines < 40 ? [{ file, lines, importer }] : []
  })
}

function countAssertions(path: string, text: string): number {
  let amount = 0
  new Visitor({ TSNonNullExpression: () => void (amount += 1) }).visit(parseSync(path, text).program)
  return amount
}
