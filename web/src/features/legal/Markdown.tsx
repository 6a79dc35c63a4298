import type { ComponentProps } from 'react'
import ReactMarkdown from 'react-markdown'
import remarkGfm from 'remark-gfm'
import { fromSettings } from '../../lib/site/from-settings.ts'
import { labelCells } from './label-cells.ts'

/** A legal text as HTML, made when the web is built. */
export function Markdown({ text }: { text: string }) {
  return (
    <ReactMarkdown
      remarkPlugins={[remarkGfm]}
      rehypePlugins={[labelCells]}
      components={{ a: Anchor, table: Table }}
    >
      {text}
    </ReactMarkdown>
  )
}

/** Paper cannot be clicked: beside a link its whole address is printed. */
function Anchor({ href = '', children }: ComponentProps<'a'>) {
  const address = href.startsWith('/') ? `${fromSettings('APP_URL')}${href}` : href
  return (
    <a href={href} data-address={address}>
      {children}
    </a>
  )
}

/** In a frame of its own, so that a wide one scrolls and the page does not. */
function Table({ node: _, ...rest }: ComponentProps<'table'> & { node?: unknown }) {
  return (
    <div className="table-frame">
      <table {...rest} />
    </div>
  )
}
