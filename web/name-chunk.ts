import { fileURLToPath } from 'node:url'
import type { Rolldown } from 'vite'

type NameChunk = Rolldown.CodeSplittingNameFunction
type Graph = Parameters<NameChunk>[1]

const ENTRY = fileURLToPath(new URL('src/main.tsx', import.meta.url))

/**
 * Puts everything that the entry script needs into one chunk. Otherwise, each module that a page also uses would become
 * a separate chunk. That would add a dozen requests to every page, and 3 kB, because small files compress badly.
 */
export function nameEntryChunk(): NameChunk {
  let needed: Set<string> | undefined
  return (id, graph) => {
    needed ??= neededBy(ENTRY, graph)
    return id !== ENTRY && needed.has(id) ? 'base' : null
  }
}

/** The module and all modules of this repository that it imports. The bundler adds the libraries that they use. */
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
