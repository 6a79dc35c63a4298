import { useEffect } from 'react'
import { documentTitle } from '../../lib/site/page-metadata.ts'

const shown: string[] = []
const write = () => {
  document.title = documentTitle(shown.at(-1) ?? '')
}

/** The document's title while this is shown; where several are, the last one says it, and without one the product does. */
export function Title({ text }: { text: string }) {
  useEffect(() => {
    shown.push(text)
    write()
    return () => {
      shown.splice(shown.lastIndexOf(text), 1)
      write()
    }
  }, [text])
  return null
}
