import { fileURLToPath } from 'node:url'
import type { Rolldown } from 'vite'

type NameChunk = Rolldown.CodeSplittingNameFunction
type Graph = Parameters<NameChunk>[1]

const ENTRY = fileURLToPath(new URL('src/main.tsx', import.meta.url))
const LISTS = ['PullRequestsPage', 'ReviewsPage', 'RecurringMistakesPage', 'TeamStandardsPage']
const PAGES = ['DashboardPage', ...LISTS, 'PracticePage', 'SettingsPage']

/**
 * Groups the modules that pages need at startup into a few chunks. Otherwise, the bundler would create a chunk for each
 * combination of pages, and each page would need a dozen more requests.
 */
export function nameChunk(): NameChunk {
  let entries: Map<string, Set<string>> | undefined
  return (id, graph) => {
    entries ??= findEntries(graph)
    if (entries.get(ENTRY)?.has(id)) return 'base'
    const users = [...entries].flatMap(([entry, modules]) => (modules.has(id) ? [entry] : []))
    const names = users.map(toName)
    const pages = names.filter((name) => PAGES.includes(name))
    if (names.includes('LoginPage')) return pages.length > 0 ? 'base' : 'LoginPage'
    const isOfOneFeature = new Set(users.map(toFeature)).size === 1
    if (pages.length === 0) return names.includes('ReviewDetail') && !isOfOneFeature ? 'opened' : null
    if (pages.length === 1 && isOfOneFeature) return pages[0]!
    // The usage page also needs some of the settings' modules, so those modules are shared.
    if (pages.every((page) => page === 'SettingsPage'))
      return names.includes('UsagePage') ? 'shared' : 'SettingsPage'
    if (pages.length === 1 && pages[0] === 'PracticePage') return 'code'
    if (pages.length === 1 && /Standards|Mistakes/.test(pages[0]!)) return 'details'
    return pages.every((page) => LISTS.includes(page)) ? 'lists' : 'shared'
  }
}

const toName = (id: string) => id.replace(/^.*\/|\.tsx$/g, '')
const toFeature = (id: string) => /features\/[^/]+/.exec(id)?.[0] ?? id

/** Maps the entry and each dynamically imported module to all modules that load together with it. */
function findEntries(graph: Graph): Map<string, Set<string>> {
  const entries = new Map<string, Set<string>>()
  const add = (entry: string): void => {
    if (entries.has(entry)) return
    const found = new Set<string>()
    entries.set(entry, found)
    const see = (id: string): void => {
      if (found.has(id)) return
      found.add(id)
      const { importedIds = [], dynamicallyImportedIds = [] } = graph.getModuleInfo(id) ?? {}
      for (const imported of importedIds) see(imported)
      for (const later of dynamicallyImportedIds) add(later)
    }
    see(entry)
  }
  add(ENTRY)
  return entries
}
