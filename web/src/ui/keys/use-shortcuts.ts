import { useEffect, useRef } from 'react'
import { register, type Shortcuts } from './keyboard.ts'

/**
 * Registers keyboard shortcuts while the component is mounted, such as `{ j: next, 'g d': openDashboard,
 * 'mod+k': find }`. They don't apply in fields, under a dialog, or in a list that uses the key itself. People
 * can turn off single-key shortcuts.
 */
export function useShortcuts(shortcuts: Shortcuts): void {
  const latest = useRef(shortcuts)
  useEffect(() => {
    latest.current = shortcuts
  })
  useEffect(() => register(latest), [])
}
