import { useEffect } from 'react'

/** The document's title; the last one that is shown says it. */
export function Title({ text }: { text: string }) {
  useEffect(() => {
    document.title = `${text} · Debrief`
  }, [text])
  return null
}
