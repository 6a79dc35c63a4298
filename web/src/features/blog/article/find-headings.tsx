import { renderToStaticMarkup } from 'react-dom/server'
import { Markdown } from './Markdown.tsx'
import type { Heading } from './mark-headings.ts'

/** The sections of an article with the ids that they have on its page. */
export function findHeadings(text: string): Heading[] {
  const headings: Heading[] = []
  renderToStaticMarkup(<Markdown text={text} headings={headings} />)
  return headings
}
