import { ArrowLeft, Download } from 'lucide-react'
import type { ComponentProps } from 'react'
import ReactMarkdown from 'react-markdown'
import remarkGfm from 'remark-gfm'
import { fromSettings } from '../../lib/site/from-settings.ts'
import { buttonLook } from '../../ui/controls/Button.tsx'
import { Message } from '../../ui/text/Message.tsx'
import { PublicPage } from '../landing/shared/PublicPage.tsx'
import { FoldedContents, SideContents } from './Contents.tsx'
import { labelCells } from './label-cells.ts'
import { splitSections } from './split-sections.ts'
import * as words from './words.ts'

interface Props {
  title: string
  /** Markdown with numbered sections, such as `## 1. Title`. */
  text: string
  closing: string
}

export function LegalPage({ title, text, closing }: Props) {
  const { intro, sections } = splitSections(text)
  return (
    <PublicPage>
      <Header title={title} />
      <div className="legal grid gap-x-14 lg:grid-cols-[272px_minmax(0,1fr)]">
        <SideContents sections={sections} />
        <article className="min-w-0">
          <FoldedContents sections={sections} />
          <div className="prose">
            <Markdown text={intro} />
          </div>
          {sections.map(({ id, number, title: name, body }) => (
            <section key={id} id={id} className="prose scroll-mt-2">
              <h2>
                {number}. {name}
              </h2>
              <Markdown text={body} />
            </section>
          ))}
          <footer className="prose mt-12 border-t border-line-2 pt-5 text-ink-2">
            <Markdown text={closing} />
          </footer>
        </article>
      </div>
    </PublicPage>
  )
}

function Header({ title }: { title: string }) {
  return (
    <header className="pt-4 pb-9 lg:pt-8 lg:pb-12">
      <a
        href="/"
        className="no-print inline-flex min-h-10 items-center gap-1.5 rounded-sm text-sm text-ink-2 hover:text-ink lg:min-h-[34px]"
      >
        <ArrowLeft className="size-4" aria-hidden="true" />
        {words.backToHome}
      </a>
      <h1 className="display-1 mt-3">{title}</h1>
      <div className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-3">
        <p className="text-ink-2">
          <Message text={words.version} day={renderDay} />
        </p>
        <button type="button" data-island="print" className={`${buttonLook()} needs-scripts no-print`}>
          <Download className="size-4" aria-hidden="true" />
          {words.download}
        </button>
      </div>
    </header>
  )
}

const renderDay = (day: string) => <time dateTime="2025-10-26">{day}</time>

function Markdown({ text }: { text: string }) {
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

/** Links can't be clicked on paper, so the print styles show the full URL. */
function Anchor({ href = '', children }: ComponentProps<'a'>) {
  const address = href.startsWith('/') ? `${fromSettings('APP_URL')}${href}` : href
  return (
    <a href={href} data-address={address}>
      {children}
    </a>
  )
}

/** If the table is wider than the page, only the table scrolls. */
function Table({ node: _, ...rest }: ComponentProps<'table'> & { node?: unknown }) {
  return (
    <div className="table-frame">
      <table {...rest} />
    </div>
  )
}
