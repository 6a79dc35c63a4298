import { useEffect } from 'react'
import { documentTitle } from '../../lib/site/page-metadata.ts'

const shown: string[] = []
let prefix = ''
const write = () => {
  document.title = prefix + documentTitle(shown.at(-1) ?? '')
}

/** Shows this count before every title, such as "(3) Reviews | Debrief"; '' for none. */
export function showCount(count: string): void {
  prefix = count && `(${count}) `
  write()
}

/**
 * Sets the document's title while it's mounted. If several are mounted, the last one wins. If none is, the title is the
 * product's name.
 */
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
