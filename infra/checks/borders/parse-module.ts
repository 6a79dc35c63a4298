import { type Expression, type ParseResult, type PropertyKey, parseSync, Visitor } from 'oxc-parser'

export interface Import {
  /** Null if the specifier is computed, so the import can't be checked. */
  specifier: string | null
  line: number
  kind: 'import' | 'export' | 'dynamic' | 'type' | 'require'
  typesOnly: boolean
}

export interface Module {
  path: string
  imports: Import[]
  environmentReads: number[]
  isBarrel: boolean
  broken: string | null
}

export function parseModule(path: string, source: string): Module {
  const parsed = parseSync(path, source)
  const toLine = countLines(source)
  const { imports, environmentReads } = findUses(parsed, toLine)
  const broken = parsed.errors[0]?.message ?? null
  return { path, imports, environmentReads, isBarrel: handsOnOnly(parsed, path), broken }
}

export function countLines(source: string): (offset: number) => number {
  const starts = [0]
  for (let at = source.indexOf('\n'); at >= 0; at = source.indexOf('\n', at + 1)) starts.push(at + 1)
  return (offset) => starts.findLastIndex((start) => start <= offset) + 1
}

interface Literalish {
  type: string
  value?: unknown
  expressions?: unknown[]
  quasis?: { value: { cooked: string | null } }[]
}

function getLiteralText(node: Literalish): string | null {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node.type === 'TemplateLiteral' && node.expressions?.length === 0)
    return node.quasis?.[0]?.value.cooked ?? null
  return null
}

const isNamed = (node: Expression | PropertyKey, name: string) =>
  node.type === 'Identifier' && node.name === name

function findUses(parsed: ParseResult, toLine: (offset: number) => number) {
  const imports: Import[] = []
  const environmentReads: number[] = []
  const add = (kind: Import['kind'], source: Literalish, offset: number, typesOnly = kind === 'type') =>
    imports.push({ kind, specifier: getLiteralText(source), line: toLine(offset), typesOnly })
  new Visitor({
    ImportDeclaration: (node) => {
      const allTypes = node.specifiers.every((s) => 'importKind' in s && s.importKind === 'type')
      const typesOnly = node.importKind === 'type' || (node.specifiers.length > 0 && allTypes)
      add('import', node.source, node.start, typesOnly)
      const takesEnv = node.specifiers.some(
        (s) => s.type === 'ImportSpecifier' && 'name' in s.imported && s.imported.name === 'env',
      )
      if (/^(node:)?process$/.test(node.source.value) && takesEnv) environmentReads.push(toLine(node.start))
    },
    ExportAllDeclaration: (node) => add('export', node.source, node.start, node.exportKind === 'type'),
    ExportNamedDeclaration: (node) =>
      node.source && add('export', node.source, node.start, node.exportKind === 'type'),
    ImportExpression: (node) => add('dynamic', node.source, node.start),
    TSImportType: (node) => add('type', node.source, node.start),
    TSExternalModuleReference: (node) => add('require', node.expression, node.start),
    CallExpression: (node) => {
      const [first] = node.arguments
      if (first && isNamed(node.callee, 'require')) add('require', first, node.start)
    },
    MemberExpression: (node) => {
      const property = node.computed
        ? getLiteralText(node.property)
        : 'name' in node.property
          ? node.property.name
          : null
      if (property === 'env' && isNamed(node.object, 'process')) environmentReads.push(toLine(node.start))
    },
    VariableDeclarator: (node) => {
      if (!node.init || !isNamed(node.init, 'process') || node.id.type !== 'ObjectPattern') return
      const takesEnv = node.id.properties.some((p) => p.type === 'RestElement' || isNamed(p.key, 'env'))
      if (takesEnv) environmentReads.push(toLine(node.start))
    },
  }).visit(parsed.program)
  return { imports, environmentReads }
}

/** True for an index file with any re-export, and for any other file that contains only imports and re-exports. */
function handsOnOnly({ program, module }: ParseResult, path: string): boolean {
  const imported = new Set(
    module.staticImports.flatMap(({ entries }) => entries.map((entry) => entry.localName.value)),
  )
  const entries = module.staticExports.flatMap((statement) => statement.entries)
  const reExports = entries.filter(
    (entry) =>
      entry.moduleRequest !== null || (entry.localName.name !== null && imported.has(entry.localName.name)),
  )
  if (reExports.length === 0) return false
  if (/(^|\/)index\.[cm]?[jt]sx?$/.test(path)) return true
  return program.body.every(
    (node) =>
      node.type === 'ImportDeclaration' ||
      node.type === 'ExportAllDeclaration' ||
      (node.type === 'ExportNamedDeclaration' && node.declaration === null),
  )
}
