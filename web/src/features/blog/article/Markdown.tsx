import { type ComponentProps, isValidElement, type ReactNode } from 'react'
import ReactMarkdown, { defaultUrlTransform } from 'react-markdown'
import remarkGfm from 'remark-gfm'
import { colourCode, languageName } from '../../../lib/colour/colour-fence.ts'
import { CodeLines } from '../../../ui/CodeLines.tsx'
import { type Heading, markHeadings } from './mark-headings.ts'

interface Props {
  text: string
  /** Takes the sections of the text, in order, while it is rendered. */
  headings?: Heading[]
}

/**
 * Markdown as HTML: no HTML of its own, and in links and pictures only http, https, irc, ircs, mailto, xmpp and relative
 * addresses.
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

/** http: a new tab without a way back here. #: a place in the page. Anything else is ours, the first page where it is empty. */
function Anchor({ href = '', children }: ComponentProps<'a'>) {
  if (href.startsWith('http'))
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
      <CodeLines lines={colourCode(String(code ?? ''), fence)} label={`Code, ${languageName(fence)}`} />
    </div>
  )
}

/** In a frame of its own, so that a wide one scrolls and the page does not. */
function Table({ children }: ComponentProps<'table'>) {
  return (
    <div className="table-frame" role="group" aria-label="Table" tabIndex={0}>
      <table>{children}</table>
    </div>
  )
}

const ALIGNED: Record<string, string> = { center: 'text-center', right: 'text-right' }
/** As a class, since the content security policy has no style attributes. */
const alignedAs = ({ style }: ComponentProps<'td'>) => ALIGNED[style?.textAlign ?? '']

const HeadCell = (props: ComponentProps<'th'>) => <th className={alignedAs(props)}>{props.children}</th>
const Cell = (props: ComponentProps<'td'>) => <td className={alignedAs(props)}>{props.children}</td>

const Picture = ({ src, alt = '' }: ComponentProps<'img'>) =>
  src ? <img src={src} alt={alt} loading="lazy" /> : null
