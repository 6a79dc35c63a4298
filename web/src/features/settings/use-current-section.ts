import { useEffect, useState } from 'react'
import { isNamed, type SectionName, toAnchor } from './shared/sections.ts'

/** Pixels from the top of the window. When a link scrolls to a section, the section begins above this line. */
const LINE = 128

/**
 * Returns the section at the top of the window. At the end of the page, returns the section in the URL's hash if it's
 * visible, and otherwise the last section.
 */
export function useCurrentSection(sections: readonly SectionName[]): SectionName | undefined {
  const [current, setCurrent] = useState<SectionName | undefined>(sections[0])
  const key = sections.join()
  useEffect(() => {
    if (!('IntersectionObserver' in window)) return
    const names = key.split(',') as SectionName[]
    const visible = new Set<string>()
    const observer = new IntersectionObserver(
      (looks) => {
        for (const { target, isIntersecting } of looks)
          if (isIntersecting) visible.add(target.id)
          else visible.delete(target.id)
        const shown = names.filter((name) => visible.has(toAnchor(name)))
        const named = shown.find((name) => isNamed(name, window.location.hash))
        if (shown.length > 0) setCurrent(visible.has(END) ? (named ?? shown.at(-1)) : shown[0])
      },
      { rootMargin: `-${LINE}px 0px 0px` },
    )
    for (const id of [...names.map(toAnchor), END]) {
      const element = document.getElementById(id)
      if (element) observer.observe(element)
    }
    return () => observer.disconnect()
  }, [key])
  return current
}

export const END = 'settings-end'
