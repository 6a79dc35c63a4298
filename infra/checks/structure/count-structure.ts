import { dirname } from 'node:path'
import { type Expression, parseSync, Visitor } from 'oxc-parser'
import { countLines, parseModule } from '../borders/parse-module.ts'
import { isOurCode } from '../borders/paths.ts'
import { resolveImport } from '../borders/resolve-import.ts'

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

interface Statement {
  name: string
  line: number
  lines: number
  uses: Set<string>
  /** False for text that might not be SQL. Such text counts only as a fragment of a statement that refers to it. */
  isWhole: boolean
}

const BUILDS = new Set(['selectFrom', 'insertInto', 'updateTable', 'deleteFrom', 'mergeInto'])
const SQL = /^\s*(with|select|insert into|update|delete from|merge into)\s/i

/**
 * Finds the longest SQL statement, in source lines. A statement is a template or Kysely query, and includes the
 * fragments it refers to, even from other files. If several fragments have the same name, the longest counts.
 */
function longestStatement(files: ReadonlyMap<string, string>): { place: string; lines: number } {
  const sources = new Map([...files].map(([path, text]) => [path, readSource(path, text)]))
  const totals = new Map<Statement, number>()
  const total = (path: string, statement: Statement): number => {
    const found = totals.get(statement)
    if (found !== undefined) return found
    // Prevents endless recursion: a statement may refer to itself, or to a parameter with the same name.
    totals.set(statement, 0)
    const parts = [...statement.uses].map((name) => measureLongest(path, name))
    const lines = parts.reduce((sum, part) => sum + part, statement.lines)
    totals.set(statement, lines)
    return lines
  }
  const measureLongest = (path: string, name: string): number => {
    const source = sources.get(path)
    const other = source?.imported.get(name)
    if (other) return measureLongest(other.path, other.name)
    const named = source?.statements.filter((statement) => statement.name === name) ?? []
    return Math.max(0, ...named.map((statement) => total(path, statement)))
  }
  const all = [...sources].flatMap(([path, { statements }]) => {
    const whole = statements.filter(({ isWhole }) => isWhole)
    return whole.map((one) => ({ place: `${path}:${one.line}`, lines: total(path, one) }))
  })
  return all.toSorted((a, b) => b.lines - a.lines)[0] ?? { place: '', lines: 0 }
}

function readSource(path: string, text: string) {
  const { program, module } = parseSync(path, text)
  const lineAt = countLines(text)
  const statements: Statement[] = []
  const names: string[] = []
  let end = 0
  const enter = ({ start, end: until }: { start: number; end: number }, isWhole: boolean) => {
    if (start < end) return
    const line = lineAt(start)
    end = until
    const lines = lineAt(until) - line + 1
    statements.push({ name: names.at(-1) ?? '', line, lines, uses: new Set(), isWhole })
  }
  new Visitor({
    VariableDeclarator: ({ id }) => void names.push(id.type === 'Identifier' ? id.name : ''),
    'VariableDeclarator:exit': () => void names.pop(),
    FunctionDeclaration: ({ id }) => void names.push(id?.name ?? ''),
    'FunctionDeclaration:exit': () => void names.pop(),
    TaggedTemplateExpression: (node) => {
      if (node.tag.type === 'Identifier' && node.tag.name === 'sql') enter(node, true)
    },
    TemplateLiteral: (node) => {
      const written = node.quasis.map(({ value }) => value.raw).join('')
      if (written.includes('\n')) enter(node, SQL.test(written))
    },
    CallExpression: (node) => {
      if (buildsQuery(node)) enter(node, true)
    },
    Identifier: ({ name, start }) => {
      if (start < end) statements.at(-1)?.uses.add(name)
    },
  }).visit(program)
  const imported = module.staticImports.flatMap(({ moduleRequest, entries }) => {
    const target = resolveImport(path, moduleRequest.value, () => false)
    if (target.to !== 'project') return []
    return entries.map(({ localName, importName }) => {
      return [localName.value, { path: target.path, name: importName.name ?? '' }] as const
    })
  })
  return { statements, imported: new Map(imported) }
}

function buildsQuery(node: Expression): boolean {
  if (node.type === 'CallExpression') return buildsQuery(node.callee)
  if (node.type !== 'MemberExpression') return false
  const { property } = node
  const builds = !node.computed && property.type === 'Identifier' && BUILDS.has(property.name)
  return builds || buildsQuery(node.object)
}
