/** A node of an HTML syntax tree (https://github.com/syntax-tree/hast). */
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
 * A rehype plugin for tables whose cells are stacked on narrow screens. Stacking removes the native roles, so the
 * plugin adds ARIA roles. It also adds each column's name to the cells as `data-label`. A row that contains a setting
 * gets `data-if`, so that the row is left out if the setting is empty.
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

/** Finds the topmost descendants with this tag name. */
const find = (node: Node, tagName: string): Node[] =>
  (node.children ?? []).flatMap((child) => (child.tagName === tagName ? [child] : find(child, tagName)))

const getText = (node: Node): string => node.value ?? (node.children ?? []).map(getText).join('')
