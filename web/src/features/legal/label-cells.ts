/** The parts of an HTML syntax tree that this file uses (https://github.com/syntax-tree/hast). */
interface Node {
  type: string
  tagName?: string
  value?: string
  properties?: Record<string, unknown>
  children?: Node[]
}

const ROLES = {
  table: 'table',
  thead: 'rowgroup',
  tbody: 'rowgroup',
  tr: 'row',
  th: 'columnheader',
  td: 'cell',
}

/**
 * A rehype plugin for tables whose cells become stacked blocks on narrow screens. Each body cell gets its
 * column's name as data-label, and every part gets its role, which the changed display would remove. A row
 * that contains a setting is hidden if the setting is empty.
 */
export const labelCells = () => (tree: Node) => {
  for (const table of find(tree, 'table')) {
    const names = find(table, 'th').map(getText)
    for (const row of find(table, 'tr'))
      for (const [at, cell] of find(row, 'td').entries()) set(cell, { dataLabel: names[at] ?? '' })
    for (const row of find(table, 'tr')) {
      const setting = /\{\{(\w+)\}\}/.exec(getText(row))?.[1]
      if (setting) set(row, { dataIf: setting })
    }
    for (const [tagName, role] of Object.entries(ROLES))
      for (const part of find({ type: 'root', children: [table] }, tagName)) set(part, { role })
  }
}

const set = (node: Node, properties: Record<string, unknown>) => {
  node.properties = { ...node.properties, ...properties }
}

/** The topmost elements with a tag name. */
const find = (node: Node, tagName: string): Node[] =>
  (node.children ?? []).flatMap((child) => (child.tagName === tagName ? [child] : find(child, tagName)))

const getText = (node: Node): string => node.value ?? (node.children ?? []).map(getText).join('')
