import { type Comment, parseSync } from 'oxc-parser'
import { countLines } from '../borders/parse-module.ts'

/** `line` is the line where the text starts. In `text`, `…` stands for an interpolated value. */
export interface Text {
  kind: 'comment' | 'interface' | 'prose'
  file: string
  line: number
  text: string
}

export interface Node {
  type: string
  start: number
  [key: string]: unknown
}

/** The elements in a text of the component Message. */
const placeholder = /\{\w+\}/g
const tag = /<\/?\w+>/g
const directive = /^\s*(?:biome|oxlint|eslint|knip|@ts-|c8 |v8 |istanbul |@__PURE__|\/)/
const wordCount = (text: string) => text.match(/\p{L}[\p{L}’'-]*/gu)?.length ?? 0

export function readTexts(file: string, source: string): Text[] {
  const { program, comments } = parseSync(file, source)
  const toLine = countLines(source)
  const texts: Text[] = []
  const add = (kind: 'comment' | 'interface', start: number, raw: string) => {
    const plain = kind === 'interface' ? raw.replaceAll(placeholder, '…').replaceAll(tag, '') : raw
    const text = plain.replaceAll(/\s+/g, ' ').trim()
    if (kind === 'comment' ? wordCount(text) > 2 : isSentence(text))
      texts.push({ kind, file, line: toLine(start), text })
  }
  for (const comment of joinLines(comments, source)) add('comment', comment.start, comment.value)
  walk(program as unknown as Node, add)
  return texts
}

function joinLines(comments: readonly Comment[], source: string): { start: number; value: string }[] {
  const joined: { start: number; end: number; value: string; type: string }[] = []
  for (const { type, start, end, value } of comments) {
    if (directive.test(value)) continue
    const last = joined.at(-1)
    const continues =
      type === 'Line' && last?.type === 'Line' && /^\n[ \t]*$/.test(source.slice(last.end, start))
    if (continues) Object.assign(last, { end, value: `${last.value} ${value}` })
    else joined.push({ type, start, end, value: value.replaceAll(/^\s*\*+/gm, '') })
  }
  return joined
}

const unread = new Set(['className', 'd'])

type Add = (kind: 'interface', start: number, text: string) => void

function walk(node: Node, add: Add, isInText = false): void {
  if (node.type === 'ImportDeclaration' || node.type === 'TaggedTemplateExpression') return
  if (node.type === 'JSXAttribute' && unread.has(String((node.name as Node).name))) return
  if (node.type === 'Literal' && typeof node.value === 'string') add('interface', node.start, node.value)
  if (node.type === 'TemplateLiteral') add('interface', node.start, joinTemplate(node))
  const isText = getChildren(node).some(
    ({ type, value }) => type === 'JSXText' && /\p{L}/u.test(String(value)),
  )
  if (isText && !isInText) add('interface', node.start, joinChildren(node))
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value])
      if (isNode(child)) walk(child, add, child.type === 'JSXElement' && (isText || isInText))
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

const getChildren = (node: Node): Node[] =>
  node.type === 'JSXElement' || node.type === 'JSXFragment' ? (node.children as Node[]) : []

function joinChildren(node: Node): string {
  return getChildren(node)
    .map((child) => {
      if (child.type === 'JSXText') return String(child.value)
      if (child.type !== 'JSXExpressionContainer') return joinChildren(child)
      const { type, value } = child.expression as Node
      if (type === 'JSXEmptyExpression') return ''
      return type === 'Literal' ? String(value) : '…'
    })
    .join('')
}

function joinTemplate(node: Node): string {
  const quasis = node.quasis as { value: { cooked: string | null } }[]
  return quasis.map(({ value }) => value.cooked ?? '').join('…')
}

const code = /[{}<>=]|^(?:GET|POST|PUT|PATCH|DELETE) \/|\b(?:select|from)\b .* \b(?:where|from)\b/

/** SVG path data such as M5 3.5v15.5. It may contain `…` in place of a number. */
const pathData = /^M\s?[\d.…-][\d.…\s,MLHVCSQTAZ-]*$/i

export function isSentence(text: string): boolean {
  return (
    wordCount(text) > 1 &&
    /^[“"'(…]?\s*(?:\p{Lu}|…\s)/u.test(text) &&
    /\p{Ll}/u.test(text) &&
    !code.test(text) &&
    !pathData.test(text)
  )
}
