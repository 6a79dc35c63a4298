import { isSingleKey, isTaken, nameKey } from './name-key.ts'

/** What each key does: "j", "Escape", "mod+k", "g d" (one after the other). Returning false leaves the press to others. */
export type Shortcuts = Record<string, (event: KeyboardEvent) => unknown>

/** How long the second key of "g d" may take, milliseconds. */
const PATIENCE = 1_200

const registered: { current: Shortcuts }[] = []
let singleKeys = true
let first: { key: string; at: number } | null = null

/** Letters and signs without a modifier can be switched off (https://www.w3.org/WAI/WCAG22/Understanding/character-key-shortcuts). */
export function switchSingleKeys(on: boolean): void {
  singleKeys = on
  first = null
}

/** Takes the shortcuts in force until the returned function is called; the newest come first. */
export function register(shortcuts: { current: Shortcuts }): () => void {
  if (registered.length === 0) window.addEventListener('keydown', press)
  registered.unshift(shortcuts)
  return () => {
    registered.splice(registered.indexOf(shortcuts), 1)
    if (registered.length === 0) window.removeEventListener('keydown', press)
  }
}

function press(event: KeyboardEvent): void {
  const key = event.defaultPrevented ? null : nameKey(event)
  // An editor has a tree of its own, which the target of the event would not tell.
  if (key === null || isTaken(key, event.composedPath()[0] ?? event.target)) return
  if (isSingleKey(key) && !singleKeys) return
  const begun = first && event.timeStamp - first.at <= PATIENCE ? first.key : null
  first = null
  if (begun && run(`${begun} ${key}`, event)) return
  if (!begun && isSingleKey(key) && begins(key)) first = { key, at: event.timeStamp }
  else if (!begun) run(key, event)
}

const begins = (key: string) =>
  registered.some(({ current }) => Object.keys(current).some((name) => name.startsWith(`${key} `)))

function run(name: string, event: KeyboardEvent): boolean {
  for (const { current } of registered) {
    const act = current[name]
    if (!act || act(event) === false) continue
    event.preventDefault()
    return true
  }
  return false
}
