/** A node of an HTML syntax tree (https://github.com/syntax-tree/hast). */
interface Node {
  type: string
  tagName?: string
  value?: string
  properties?: Record<string, unknown>
  children?: Node[]
}

export interface Heading {
  id: string
  text: string
}

const HEADING = /^h[2-4]$/

/**
 * A rehype plugin that gives headings of levels 2 to 4 an id made from their text, and adds level-2 headings
 * to `headings`.
 */
export const markHeadings = (headings: Heading[]) => () => (tree: Node) => {
  const taken = new Set<string>()
  for (const node of headingsIn(tree)) {
    const text = getText(node)
    const id = freeId(toId(text), taken)
    taken.add(id)
    node.properties = { ...node.properties, id }
    if (node.tagName === 'h2') headings.push({ id, text })
  }
}

const headingsIn = (node: Node): Node[] =>
  (node.children ?? []).flatMap((child) => (HEADING.test(child.tagName ?? '') ? [child] : headingsIn(child)))

const getText = (node: Node): string => node.value ?? (node.children ?? []).map(getText).join('')

const toId = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '') || 'section'

function freeId(id: string, taken: ReadonlySet<string>): string {
  let free = id
  for (let count = 2; taken.has(free); count += 1) free = `${id}-${count}`
  return free
}
