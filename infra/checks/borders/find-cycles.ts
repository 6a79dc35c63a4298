/**
 * Groups of files that import each other. Each is returned as the shortest path from its first file back to it (Tarjan, SIAM J.
 * Comput. 1972).
 */
export function findCycles(graph: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const number = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const groups: string[][] = []

  const visit = (file: string) => {
    number.set(file, number.size)
    low.set(file, number.size - 1)
    stack.push(file)
    for (const next of graph.get(file) ?? []) {
      if (!number.has(next)) visit(next)
      if (stack.includes(next)) low.set(file, Math.min(low.get(file) ?? 0, low.get(next) ?? 0))
    }
    if (low.get(file) === number.get(file)) groups.push(stack.splice(stack.indexOf(file)))
  }
  for (const file of graph.keys()) if (!number.has(file)) visit(file)

  return groups
    .filter(([first = '', ...others]) => others.length > 0 || graph.get(first)?.has(first))
    .map((group) => walkBack(graph, group.toSorted()[0] ?? ''))
}

function walkBack(graph: ReadonlyMap<string, ReadonlySet<string>>, start: string): string[] {
  const walks = [[start]]
  const seen = new Set<string>()
  for (const walk of walks) {
    for (const next of graph.get(walk.at(-1) ?? '') ?? []) {
      if (next === start) return [...walk, start]
      if (!seen.has(next)) walks.push([...walk, next])
      seen.add(next)
    }
  }
  return [start]
}
