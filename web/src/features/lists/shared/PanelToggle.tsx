import { Bookmark, Download, ListFilter } from 'lucide-react'
import { lazy, type ReactNode, type RefObject, useEffect, useEffectEvent } from 'react'
import { Button } from '../../../ui/controls/Button.tsx'

const loadFilters = async () => ({ default: (await import('./FilterPanel.tsx')).FilterPanel })
const loadViews = async () => ({ default: (await import('./ViewsPanel.tsx')).ViewsPanel })
const loadExport = async () => ({ default: (await import('./ExportPanel.tsx')).ExportPanel })
export const FilterPanel = lazy(loadFilters)
export const ViewsPanel = lazy(loadViews)
export const ExportPanel = lazy(loadExport)

export type PanelName = 'filters' | 'views' | 'export'
const PANELS = {
  filters: { Icon: ListFilter, load: loadFilters },
  views: { Icon: Bookmark, load: loadViews },
  export: { Icon: Download, load: loadExport },
}

interface ToggleProps {
  panel: PanelName
  isOpen: boolean
  controls: string
  onToggle(): void
  label?: string
  children?: ReactNode
}

export function PanelToggle({ panel, isOpen, controls, onToggle, label, children }: ToggleProps) {
  const { Icon, load } = PANELS[panel]
  const expect = () => void load().catch(() => {})
  return (
    <Button
      data-opens={panel}
      aria-expanded={isOpen}
      aria-controls={isOpen ? controls : undefined}
      icon={
        <Icon className={label === undefined ? 'size-3.5 @max-xs:hidden' : 'size-3.5'} aria-hidden="true" />
      }
      {...(label === undefined ? { className: 'px-2.5! text-xs!' } : { label })}
      onPointerEnter={expect}
      onFocus={expect}
      onClick={onToggle}
    >
      {children}
    </Button>
  )
}

/**
 * Closes the panel on Escape, even in a field, and returns the focus to the panel's button. The item next to the list
 * stays open.
 */
export function useEscape(
  whole: RefObject<HTMLElement | null>,
  open: PanelName | null,
  onClose: () => void,
): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const element = whole.current
    if (!element || open === null) return
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      close()
      element.querySelector<HTMLElement>(`[data-opens=${open}]`)?.focus()
    }
    element.addEventListener('keydown', press)
    return () => element.removeEventListener('keydown', press)
  }, [whole, open])
}
