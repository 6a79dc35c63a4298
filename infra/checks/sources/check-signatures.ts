import { type Expression, type ParseResult, type PrivateIdentifier, Visitor } from 'oxc-parser'
import type { Fault } from './fault.ts'

const secretName = /(signature|hmac|digest|secret|csrf|sessionToken)s?$/i
const harmless = new Set(['Literal', 'TemplateLiteral', 'UnaryExpression'])

function findName(node: Expression | PrivateIdentifier): string | null {
  if (node.type === 'Identifier') return node.name
  if (node.type === 'MemberExpression' && !node.computed) return node.property.name
  if (node.type === 'CallExpression') return findName(node.callee)
  return null
}

const isSecret = (node: Expression | PrivateIdentifier) => secretName.test(findName(node) ?? '')
const isPlain = (node: Expression | PrivateIdentifier) =>
  harmless.has(node.type) || findName(node) === 'undefined' || findName(node) === 'length'

/**
 * Secrets must be compared in constant time (ASVS 11.2.4), because the duration of `===` or `.equals` reveals how much
 * of a guess was right. Comparing with a literal, null or undefined is fine.
 */
export function checkSignatures(
  file: string,
  parsed: ParseResult,
  toLine: (offset: number) => number,
): Fault[] {
  const faults: Fault[] = []
  const report = (start: number, how: string) =>
    faults.push({
      file,
      line: toLine(start),
      what: `compares a secret with ${how}: use timingSafeEqual of node:crypto`,
    })
  new Visitor({
    BinaryExpression: (node) => {
      if (!/^[!=]==?$/.test(node.operator) || isPlain(node.left) || isPlain(node.right)) return
      if (isSecret(node.left) || isSecret(node.right)) report(node.start, node.operator)
    },
    CallExpression: (node) => {
      if (node.callee.type !== 'MemberExpression' || node.callee.computed) return
      if (!['equals', 'localeCompare'].includes(node.callee.property.name)) return
      const [first] = node.arguments
      const compared = first && first.type !== 'SpreadElement' && isSecret(first)
      if (isSecret(node.callee.object) || compared) report(node.start, `.${node.callee.property.name}()`)
    },
  }).visit(parsed.program)
  return faults
}
