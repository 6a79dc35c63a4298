import { type ComponentProps, isValidElement, type ReactNode } from 'react'
import ReactMarkdown, { defaultUrlTransform } from 'react-markdown'
import remarkGfm from 'remark-gfm'
import { colorCode, languageName } from '../../../lib/color/color-fence.ts'
import { CodeLines } from '../../../ui/text/CodeLines.tsx'
import { type Heading, markHeadings } from './mark-headings.ts'
import * as words from './words.ts'

interface Props {
  text: string
  /** Rendering adds the text's level-2 headings to this array, in order. */
  headings?: Heading[]
}

/**
 * Renders Markdown. HTML in the text appears as plain text. Links and images may use only http, https, irc, ircs,
 * mailto, xmpp and relative URLs.
 */
export function Markdown({ text, headings = [] }: Props) {
  return (
    <ReactMarkdown
      remarkPlugins={[remarkGfm]}
      rehypePlugins={[markHeadings(headings)]}
      urlTransform={defaultUrlTransform}
      components={{ a: Anchor, pre: Fence, table: Table, th: HeadCell, td: Cell, img: Picture }}
    >
      {text}
    </ReactMarkdown>
  )
}

/** Links with an absolute http or https URL open in a new tab. A link without a URL opens the home page. */
function Anchor({ href = '', children }: ComponentProps<'a'>) {
  if (/^https?:/.test(href))
    return (
      <a href={href} target="_blank" rel="noopener noreferrer">
        {children}
      </a>
    )
  return <a href={href || '/'}>{children}</a>
}

function Fence({ children }: ComponentProps<'pre'>) {
  const { className = '', children: code } = isValidElement<{ className?: string; children?: ReactNode }>(
    children,
  )
    ? children.props
    : {}
  const fence = /language-(\w+)/.exec(className)?.[1] ?? ''
  return (
    <div className="code">
      <CodeLines lines={colorCode(String(code ?? ''), fence)} label={words.code(languageName(fence))} />
    </div>
  )
}

/** If the table is wider than the page, only the table scrolls. */
function Table({ children }: ComponentProps<'table'>) {
  return (
    <div className="table-frame" role="group" aria-label={words.table} tabIndex={0}>
      <table>{children}</table>
    </div>
  )
}

const ALIGNED: Record<string, string> = { center: 'text-center', right: 'text-right' }
/** Returns a class, because the content security policy forbids style attributes. */
const alignedAs = ({ style }: ComponentProps<'td'>) => ALIGNED[style?.textAlign ?? '']

const HeadCell = (props: ComponentProps<'th'>) => <th className={alignedAs(props)}>{props.children}</th>
const Cell = (props: ComponentProps<'td'>) => <td className={alignedAs(props)}>{props.children}</td>

const Picture = ({ src, alt = '' }: ComponentProps<'img'>) =>
  src ? <img src={src} alt={alt} loading="lazy" /> : null
