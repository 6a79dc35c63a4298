/**
 * Handlers by key: "j", "Escape", "mod+k", or "g d" (g, then d). A handler that returns false passes the key on to
 * other handlers.
 */
export type Shortcuts = Record<string, (event: KeyboardEvent) => unknown>

/** The maximum time between the two keys of "g d", in milliseconds. */
const PATIENCE = 1_200

const registered: { current: Shortcuts }[] = []
let singleKeys = true
let first: { key: string; at: number } | null = null

/**
 * People can turn off shortcuts that start with a single character
 * (https://www.w3.org/WAI/WCAG22/Understanding/character-key-shortcuts).
 */
export function switchSingleKeys(on: boolean): void {
  singleKeys = on
  first = null
}

/** The newest shortcuts take precedence. Returns a function that unregisters the shortcuts. */
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
  // The editor is in a shadow root, which event.target doesn't reveal.
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

const FIELDS = 'input, textarea, select, [contenteditable], .cm-editor'
/** Roles of widgets that handle some keys themselves. */
const WIDGETS =
  '[role=tablist], [role=radiogroup], [role=listbox], [role=menu], [role=slider], [role=grid], [role=tree]'
/** Roles of widgets in which typing letters selects an item by name. */
const NAMES = '[role=listbox]:not([data-free-letters]), [role=menu], [role=tree]'
const OWN_KEYS = new Set(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'Enter', ' '])

type Press = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing' | 'getModifierState'
>

/**
 * Returns the key's name, such as "j", "?", "Escape", "mod+k" or "mod+Enter" (mod is ⌘ or Ctrl). Returns null for other
 * combinations with ⌘, Ctrl or Alt, and while the person composes a character.
 */
function nameKey(press: Press): string | null {
  if (press.isComposing || press.key === 'Dead') return null
  const sign = press.key.length === 1
  // Some keyboards type [ and ] with Option or AltGr. Windows reports AltGr as Ctrl and Alt.
  if (sign && (press.getModifierState('AltGraph') || (press.altKey && /[^\p{L}\p{N}]/u.test(press.key))))
    return press.key
  if (press.altKey) return null
  if (press.ctrlKey || press.metaKey)
    return sign || press.key === 'Enter' ? `mod+${sign ? press.key.toLowerCase() : press.key}` : null
  return press.key
}

const isSingleKey = (name: string): boolean => name.length === 1

/**
 * Whether shortcuts must ignore the key, because a dialog is open, or because the focused field or widget uses the key
 * itself.
 */
function isTaken(name: string, target: EventTarget | null): boolean {
  if (document.querySelector('dialog[open]')) return true
  if (name.startsWith('mod+')) return false
  if (!(target instanceof Element)) return false
  if (target.closest(FIELDS)) return true
  const widget = target.closest(WIDGETS)
  if (!widget) return false
  // In a list of names, letters select an item. Other widgets use only keys such as the arrows.
  return OWN_KEYS.has(name) || (isSingleKey(name) && widget.matches(NAMES))
}
