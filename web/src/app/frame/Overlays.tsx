import { lazy, Suspense } from 'react'
import { useNavigate } from 'react-router'
import { useShortcuts } from '../../ui/keys/use-shortcuts.ts'
import { LISTED_PAGES } from '../pages.ts'
import { useSingleKeys } from './use-single-keys.ts'

export type Overlay = 'palette' | 'shortcuts' | null

const loadPalette = () => import('../palette/Palette.tsx').then(({ Palette }) => ({ default: Palette }))
const loadSheet = () =>
  import('./ShortcutSheet.tsx').then(({ ShortcutSheet }) => ({ default: ShortcutSheet }))
const Palette = lazy(loadPalette)
const ShortcutSheet = lazy(loadSheet)

export const preloadPalette = (): void => void loadPalette().catch(() => {})

/** The keyboard shortcuts that work on every screen, and the overlays they open. */
export function Overlays({ shown, show }: { shown: Overlay; show(overlay: Overlay): void }) {
  const navigate = useNavigate()
  useSingleKeys()
  useShortcuts({
    'mod+k': () => show('palette'),
    '?': () => show('shortcuts'),
    f: focusFilter,
    ...Object.fromEntries(
      LISTED_PAGES.map(({ shortcut, path }) => [`g ${shortcut}`, () => void navigate(path)]),
    ),
  })
  if (!shown) return null
  const close = () => show(null)
  return (
    <Suspense>
      {shown === 'palette' ? (
        <Palette onClose={close} onShortcuts={() => show('shortcuts')} />
      ) : (
        <ShortcutSheet onClose={close} />
      )}
    </Suspense>
  )
}

/**
 * Focuses the selected tab of the page's filter, or the element marked with `data-filter`. Returns false if
 * there is neither.
 */
function focusFilter(): boolean {
  const filter = document.querySelector<HTMLElement>(
    '#main [data-filter] [tabindex="0"], #main [role=tablist] [tabindex="0"], #main input[data-filter], #main select[data-filter]',
  )
  filter?.focus()
  return filter !== null
}
