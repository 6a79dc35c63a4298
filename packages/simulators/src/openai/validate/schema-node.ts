type Node = Record<string, unknown>

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The schemas directly within one, each with the way to it. */
export function childrenOf(node: Node): [path: string[], child: unknown][] {
  const children: [string[], unknown][] = []
  for (const keyword of ['properties', '$defs', 'definitions'])
    for (const [name, child] of Object.entries((node[keyword] as Node | undefined) ?? {}))
      children.push([[keyword, name], child])
  if (node.items !== undefined) children.push([['items'], node.items])
  if (Array.isArray(node.anyOf))
    for (const [index, child] of node.anyOf.entries()) children.push([['anyOf', String(index)], child])
  return children
}
