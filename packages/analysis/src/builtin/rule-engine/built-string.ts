import type { SgNode } from '@ast-grep/napi'
import { namedChildren } from './walk-tree.ts'

const VALUES =
  /^(?:template_substitution|interpolation|variable_name|member_access_expression|dynamic_variable_name|subscript_expression)$/
const STRINGS =
  /^(?:string|template_string|concatenated_string|interpreted_string_literal|raw_string_literal|string_literal|verbatim_string_literal|interpolated_string_expression|encapsed_string|subshell|shell_command_expression)$/

export const isString = (node: SgNode | null | undefined): boolean => STRINGS.test(String(node?.kind()))

/**
 * Returns the source text of the values in an interpolated, concatenated or formatted string. Ignores uppercase
 * constants. Null if there are no values.
 */
export function valuesIn(node: SgNode | null | undefined): string[] | null {
  if (!node) return null
  const values = readValues(node).filter((value) => !/^[A-Z][A-Z0-9_.]*$|^$/.test(value))
  return values.length > 0 ? values : null
}

function readValues(node: SgNode): string[] {
  const kind = String(node.kind())
  if (kind === 'concatenated_string') return namedChildren(node).flatMap(readValues)
  if (isString(node))
    return namedChildren(node)
      .filter((part) => VALUES.test(String(part.kind())))
      .map((part) => part.text().replace(/^[$#]?\{|\}$/g, ''))
  if (kind.startsWith('binary')) return joinedValues(node)
  return formatted(node)
}

function joinedValues(node: SgNode): string[] {
  const operator = node.field('operator')?.text()
  if (operator === '%' && isString(node.field('left'))) return [node.field('right')?.text() ?? '']
  if (operator !== '+' && operator !== '.') return []
  const terms = flattenOperands(node, operator)
  return terms.some(isString)
    ? terms.flatMap((term) => (isString(term) ? readValues(term) : [term.text()]))
    : []
}

export function flattenOperands(node: SgNode, operator: string): SgNode[] {
  if (!String(node.kind()).startsWith('binary') || node.field('operator')?.text() !== operator) return [node]
  return [node.field('left'), node.field('right')].flatMap((side) =>
    side ? flattenOperands(side, operator) : [],
  )
}

function formatted(node: SgNode): string[] {
  const text = node.text()
  if (
    !/^(?:fmt\.Sprintf|String\.format|string\.Format|sprintf|format!)\b|\.format\(|\.formatted\(/.test(text)
  )
    return []
  const list =
    node.field('arguments') ?? node.children().find((child) => child.kind() === 'token_tree') ?? null
  return namedChildren(list)
    .filter((part) => !isString(part))
    .map((part) => part.text())
}
