import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useShortcuts } from '../../ui/keys/use-shortcuts.ts'
import { pageShortcuts } from './page-shortcuts.ts'
import { useSingleKeys } from './use-single-keys.ts'

export type Overlay = 'palette' | 'shortcuts' | null

const loadPalette = () => import('../palette/Palette.tsx').then(({ Palette }) => ({ default: Palette }))
const loadSheet = () =>
  import('./ShortcutSheet.tsx').then(({ ShortcutSheet }) => ({ default: ShortcutSheet }))
const Palette = lazy(loadPalette)
const ShortcutSheet = lazy(loadSheet)

export const preloadPalette = (): void => void loadPalette().catch(() => {})

export function Overlays({ shown, show }: { shown: Overlay; show(overlay: Overlay): void }) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const keep = useCallback((key: string) => setTyped((before) => before + key), [])
  useSingleKeys()
  useShortcuts({
    'mod+k': () => show('palette'),
    '?': () => show('shortcuts'),
    f: focusFilter,
    ...pageShortcuts((path) => void navigate(path)),
  })
  if (!shown) return null
  const close = () => {
    setTyped('')
    show(null)
  }
  return (
    <Suspense fallback={shown === 'palette' && <EarlyKeys onKey={keep} />}>
      {shown === 'palette' ? (
        <Palette
          onClose={close}
          onShortcuts={() => {
            close()
            show('shortcuts')
          }}
          typed={typed}
          onType={setTyped}
        />
      ) : (
        <ShortcutSheet onClose={close} />
      )}
    </Suspense>
  )
}

/** Collects the keys that people type before the palette's code has loaded. These keys don't trigger shortcuts. */
function EarlyKeys({ onKey }: { onKey(key: string): void }) {
  useEffect(() => {
    const keep = (event: KeyboardEvent) => {
      if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      event.stopImmediatePropagation()
      onKey(event.key)
    }
    window.addEventListener('keydown', keep, { capture: true })
    return () => window.removeEventListener('keydown', keep, { capture: true })
  }, [onKey])
  return null
}

/** Focuses the page's filter. Returns false if the page has no filter. */
function focusFilter(): boolean {
  const filter = document.querySelector<HTMLElement>(
    '#main [data-filter] [tabindex="0"], #main [role=tablist] [tabindex="0"], #main input[data-filter], #main select[data-filter]',
  )
  filter?.focus()
  return filter !== null
}
