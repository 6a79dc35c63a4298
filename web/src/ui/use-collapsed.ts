import { useEffect, useState } from 'react'

/** True beyond 120 px of scroll until it is back under 60 (specification, point 2). */
export function useCollapsed(): boolean {
  const [collapsed, setCollapsed] = useState(false)
  useEffect(() => {
    const look = () => setCollapsed((was) => (was ? window.scrollY >= 60 : window.scrollY > 120))
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [])
  return collapsed
}
