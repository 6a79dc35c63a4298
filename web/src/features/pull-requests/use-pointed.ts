import { useEffect, useState } from 'react'

/** How long the highlighter stays, milliseconds (specification, point 2). */
const RINGED_FOR = 3_000

/** The pull request that was pointed at, once it is there: scrolled into view and highlighted for three seconds. */
export function usePointed(id: string | null, there: boolean): string | null {
  const [over, setOver] = useState<string | null>(null)
  useEffect(() => {
    if (id === null || !there) return
    document.querySelector(`article[data-pull-request="${id}"]`)?.scrollIntoView({ block: 'center' })
    const timer = setTimeout(() => setOver(id), RINGED_FOR)
    return () => clearTimeout(timer)
  }, [id, there])
  return there && id !== over ? id : null
}
