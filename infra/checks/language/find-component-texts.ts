import { parseSync } from 'oxc-parser'
import { countLines } from '../borders/parse-module.ts'
import type { Fault } from '../sources/fault.ts'
import { isSentence, type Node } from './read-texts.ts'

/** Attributes that people read or hear. */
const SPOKEN =
  /^(?:aria-(?:label|description|placeholder|roledescription|valuetext)|alt|title|label|placeholder|text|what|hint|busy|description)$/
const UNREAD = new Set(['className', 'd', 'key', 'id', 'href', 'to'])
const KEY =
  /^(?:Enter|Escape|Esc|Tab|Home|End|Backspace|Delete|Space|Shift|Control|Alt|Meta|Arrow\w+|Page(?:Up|Down))$/
const LABEL = /^\p{Lu}\p{Ll}+(?:…|\.)?$/u

/**
 * Finds texts in a component. Texts belong in a module of words, so that somebody can review or translate them without
 * reading components.
 */
export function findComponentTexts(file: string, source: string): Fault[] {
  const toLine = countLines(source)
  const faults: Fault[] = []
  visit(parseSync(file, source).program as unknown as Node, (start, text) =>
    faults.push({
      file,
      line: toLine(start),
      what: `The component contains the text “${text.replaceAll(/\s+/g, ' ').trim()}”. Put it in words.ts.`,
    }),
  )
  return faults
}

type Add = (start: number, text: string) => void

function visit(node: Node, add: Add, attribute = '', isCompared = false): void {
  if (node.type.startsWith('Import') || node.type.startsWith('TS')) return
  if (node.type === 'Literal' && isCompared) return
  if (node.type === 'JSXText' && /\p{L}/u.test(String(node.value))) add(node.start, String(node.value))
  if (node.type === 'Literal' && typeof node.value === 'string' && isText(node.value, attribute))
    add(node.start, node.value)
  if (node.type === 'TemplateLiteral') {
    const text = (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('…')
    if (isText(text, attribute) || /\p{L} …|… \p{L}/u.test(text)) add(node.start, text)
  }
  const name = node.type === 'JSXAttribute' ? String((node.name as Node).name) : attribute
  if (UNREAD.has(name)) return
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value])
      if (typeof child === 'object' && child !== null && typeof child.type === 'string')
        visit(child, add, child.type === 'JSXElement' ? '' : name, node.type === 'BinaryExpression')
}

const isText = (text: string, attribute: string): boolean =>
  SPOKEN.test(attribute) ? /\p{L}/u.test(text) : isSentence(text) || (LABEL.test(text) && !KEY.test(text))
