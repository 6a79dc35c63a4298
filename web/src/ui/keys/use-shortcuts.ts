import { useEffect, useRef } from 'react'
import { register, type Shortcuts } from './keyboard.ts'

/**
 * Keys that do something while the component is shown, such as `{ j: next, 'g d': openDashboard, 'mod+k': find }`. Not in
 * fields, not under a dialog, and not where a list has the key for itself; single letters only while they are switched on.
 */
export function useShortcuts(shortcuts: Shortcuts): void {
  const latest = useRef(shortcuts)
  useEffect(() => {
    latest.current = shortcuts
  })
  useEffect(() => register(latest), [])
}
