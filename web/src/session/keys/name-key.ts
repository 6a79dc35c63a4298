/** Where keys are for writing, or belong to the part that has the focus. */
const FIELDS = 'input, textarea, select, [contenteditable], .cm-editor'
const WIDGETS =
  '[role=tablist], [role=radiogroup], [role=listbox], [role=menu], [role=slider], [role=grid], [role=tree]'
/** Widgets in which letters look for a name. */
const NAMES = '[role=listbox]:not([data-free-letters]), [role=menu], [role=tree]'
const OWN_KEYS = new Set(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'Enter', ' '])

type Press = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing' | 'getModifierState'
>

/** "j", "?", "Escape", "mod+k", "mod+Enter" (⌘ or Ctrl); null where the press is no shortcut: with other modifiers, or while composing. */
export function nameKey(press: Press): string | null {
  if (press.isComposing || press.key === 'Dead') return null
  const sign = press.key.length === 1
  // Some keyboards write [ and ] with AltGr, which Windows reports as Ctrl and Alt, or with Option.
  if (sign && (press.getModifierState('AltGraph') || (press.altKey && /[^\p{L}\p{N}]/u.test(press.key))))
    return press.key
  if (press.altKey) return null
  if (press.ctrlKey || press.metaKey)
    return sign || press.key === 'Enter' ? `mod+${sign ? press.key.toLowerCase() : press.key}` : null
  return press.key
}

export const isSingleKey = (name: string): boolean => name.length === 1

/** Whether the key is left to what has the focus: a field, a list with keys of its own, or an open dialog. */
export function isTaken(name: string, target: EventTarget | null): boolean {
  if (document.querySelector('dialog[open]')) return true
  if (name.startsWith('mod+')) return false
  if (!(target instanceof Element)) return false
  if (target.closest(FIELDS)) return true
  const widget = target.closest(WIDGETS)
  if (!widget) return false
  // In a list of names letters look for a name; elsewhere only arrows and the like are its own.
  return OWN_KEYS.has(name) || (isSingleKey(name) && widget.matches(NAMES))
}
