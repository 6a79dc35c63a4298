import { type Expression, parseSync, Visitor } from 'oxc-parser'
import { countLines } from '../borders/parse-module.ts'
import { resolveImport } from '../borders/resolve-import.ts'

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
export function longestStatement(files: ReadonlyMap<string, string>): { place: string; lines: number } {
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
