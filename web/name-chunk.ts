import { fileURLToPath } from 'node:url'
import type { Rolldown } from 'vite'

type NameChunk = Rolldown.CodeSplittingNameFunction
type Graph = Parameters<NameChunk>[1]

const ENTRY = fileURLToPath(new URL('src/main.tsx', import.meta.url))

/**
 * Bundles everything that the first script needs in one chunk. Otherwise each part that a page also uses becomes its
 * own chunk: a dozen more requests on every page, and 3 kB more, since small files compress badly.
 */
export function nameEntryChunk(): NameChunk {
  let needed: Set<string> | undefined
  return (id, graph) => {
    needed ??= neededBy(ENTRY, graph)
    return id !== ENTRY && needed.has(id) ? 'base' : null
  }
}

/** The module and all our modules that it imports; the bundler adds the library code that these use. */
function neededBy(entry: string, graph: Graph): Set<string> {
  const found = new Set<string>()
  const see = (id: string): void => {
    if (found.has(id) || id.includes('/node_modules/')) return
    found.add(id)
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) see(imported)
  }
  see(entry)
  return found
}
