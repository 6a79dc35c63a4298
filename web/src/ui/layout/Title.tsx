import { useEffect } from 'react'
import { documentTitle } from '../../lib/site/page-metadata.ts'

const titles: string[] = []
let prefix = ''
const write = () => {
  document.title = prefix + documentTitle(titles.at(-1) ?? '')
}

/** Shows the count before every title, such as "(3) Reviews | Debrief". An empty string removes the count. */
export function showCount(count: string): void {
  prefix = count && `(${count}) `
  write()
}

/** Sets the document's title while it's mounted. If several titles are mounted, the last title wins. */
export function Title({ text }: { text: string }) {
  useEffect(() => {
    titles.push(text)
    write()
    return () => {
      titles.splice(titles.lastIndexOf(text), 1)
      write()
    }
  }, [text])
  return null
}
