import { useEffect, useState } from 'react'

/** True beyond 140 px of scroll until it is back under 30 (specification, point 2). */
export function useCollapsed(): boolean {
  const [collapsed, setCollapsed] = useState(false)
  useEffect(() => {
    const look = () => setCollapsed((was) => (was ? window.scrollY >= 30 : window.scrollY > 140))
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [])
  return collapsed
}
