import { useEffect, useState, useSyncExternalStore } from 'react'

// Must match theme.css.
const WIDE = '(min-width: 1024px)'

export const watchWidth = (onChange: () => void) => {
  const wide = window.matchMedia?.(WIDE)
  wide?.addEventListener('change', onChange)
  return () => wide?.removeEventListener('change', onChange)
}
export const isWide = (): boolean => window.matchMedia?.(WIDE).matches ?? true

export const useWide = (): boolean => useSyncExternalStore(watchWidth, isWide)

interface Limits {
  beyond: number
  until: number
}

/**
 * Returns true after the page is scrolled past `beyond` pixels, until it's scrolled back to less than `until`
 * (specification, point 2).
 */
export function useCollapsed({ beyond, until }: Limits): boolean {
  const [collapsed, setCollapsed] = useState(false)
  useEffect(() => {
    const look = () => setCollapsed((was) => (was ? window.scrollY >= until : window.scrollY > beyond))
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [beyond, until])
  return collapsed
}
