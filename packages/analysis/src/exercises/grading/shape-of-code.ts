import type { SgNode } from '@ast-grep/napi'
import { findSyntax, type Syntax } from '../../syntax/languages.ts'
import { parseFragment } from '../../syntax/parse-code.ts'
import { wordsIn } from '../words-in.ts'

interface Step {
  mark: string
  name: string | null
  declares: boolean
}

/**
 * Whether two pieces of code have the same syntax tree, ignoring formatting and comments. Declared names that aren't in
 * `known` may differ if they're renamed consistently. Without a grammar, compares the text.
 */
export function saysTheSame(
  a: string,
  b: string,
  { language, path, known }: { language: string | null; path: string; known: string },
): boolean {
  if (squeeze(a) === squeeze(b) && indentation(a) === indentation(b)) return true
  const syntax = findSyntax(language, path)
  if (syntax === null) return false
  return isSame(readSteps(a, syntax), readSteps(b, syntax), wordsIn(known))
}

const squeeze = (code: string) =>
  code
    .split('\n')
    .map((line) => line.trim().replace(/\s+/g, ' '))
    .filter((line) => line !== '')
    .join('\n')

/** Compares relative depths, because indentation has meaning in some languages. */
const indentation = (code: string) => {
  const widths = code
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => line.length - line.trimStart().length)
  const depths = [...new Set(widths)].toSorted((a, b) => a - b)
  return widths.map((width) => depths.indexOf(width)).join()
}

function isSame(a: readonly Step[], b: readonly Step[], knownNames: ReadonlySet<string>): boolean {
  if (a.length !== b.length) return false
  const own = (steps: readonly Step[]) =>
    new Set(
      steps.flatMap(({ name, declares }) =>
        name !== null && declares && !knownNames.has(name) ? [name] : [],
      ),
    )
  const [ownOfA, ownOfB] = [own(a), own(b)]
  const there = new Map<string, string>()
  const back = new Map<string, string>()
  return a.every((step, index) => {
    const other = b[index] as Step
    if (step.mark !== other.mark) return false
    if (step.name === null || other.name === null) return step.name === other.name
    const renamed = ownOfA.has(step.name) && ownOfB.has(other.name)
    if (!renamed) return step.name === other.name
    const before = there.get(step.name) ?? other.name
    const origin = back.get(other.name) ?? step.name
    there.set(step.name, before)
    back.set(other.name, origin)
    return before === other.name && origin === step.name
  })
}

function readSteps(code: string, syntax: Syntax): Step[] {
  const steps: Step[] = []
  const step = (mark: string, name: string | null = null, declares = false) =>
    steps.push({ mark, name, declares })
  const walk = (node: SgNode, parents: readonly SgNode[]) => {
    const kind = String(node.kind())
    if (/comment|empty_statement/.test(kind)) return
    const children = node.children()
    if (children.length === 0) {
      const text = node.text()
      if (text.trim() === '' || text === ';') return
      const isName = /identifier|^name$|^variable_name$|^constant$/.test(kind)
      if (isName) step(kind, text, isDeclared(node, parents))
      else step(/^["'`]+$/.test(text) ? '"' : text)
      return
    }
    step(`(${kind}`)
    for (const [index, child] of children.entries())
      if (!(child.text() === ',' && /^[)\]}]$/.test(children[index + 1]?.text() ?? '')))
        walk(child, [node, ...parents.slice(0, 2)])
    step(')')
  }
  const { root, repairs } = parseFragment(code, syntax)
  // Code with a missing bracket isn't the same program, even if the parser can repair it.
  step(`${repairs} repairs`)
  walk(root, [])
  return steps
}

const GIVES_NAMES =
  /declarator|declaration|assignment|parameter|definition|_item$|short_var|range_clause|for_(?:statement|in)|as_pattern|let_|_spec$|catch/
const PARAMETERS = /^parameters$|formal_parameters|lambda_parameters/
const LISTS = /_list$|_pattern$|^pattern/
const FIELDS = ['name', 'left', 'pattern', 'declarator', 'parameter', 'alias'] as const

function isDeclared(node: SgNode, parents: readonly SgNode[]): boolean {
  const [parent, grandparent] = parents
  if (!parent) return false
  const own = isGivenBy(parent, node)
  return (
    own ??
    (grandparent && LISTS.test(String(parent.kind())) ? (isGivenBy(grandparent, parent) ?? false) : false)
  )
}

function isGivenBy(parent: SgNode, child: SgNode): boolean | null {
  const kind = String(parent.kind())
  if (PARAMETERS.test(kind)) return true
  return GIVES_NAMES.test(kind) ? FIELDS.some((field) => parent.field(field)?.id() === child.id()) : null
}
