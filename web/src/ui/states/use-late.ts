import { useEffect, useState } from 'react'

/**
 * Returns true once `going` has been true for `after` milliseconds, so that no placeholder flashes before a fast
 * response.
 */
export function useLate(going: boolean, after = 200): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!going) return
    const timer = setTimeout(setLate, after, true)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [going, after])
  return going && late
}
