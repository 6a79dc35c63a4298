import { useEffect, useRef } from 'react'
import { register, type Shortcuts } from './keyboard.ts'

/**
 * Registers keyboard shortcuts, such as `{ j: next, 'g d': openDashboard, 'mod+k': find }`. Shortcuts don't work while
 * a dialog is open. In fields, only `mod` shortcuts work. Widgets such as lists keep the keys that they use themselves.
 * People can turn off single-key shortcuts.
 */
export function useShortcuts(shortcuts: Shortcuts): void {
  const latest = useRef(shortcuts)
  useEffect(() => {
    latest.current = shortcuts
  })
  useEffect(() => register(latest), [])
}
