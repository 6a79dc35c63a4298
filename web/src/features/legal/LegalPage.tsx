import { ArrowLeft, Download, ListOrdered } from 'lucide-react'
import type { ComponentProps } from 'react'
import ReactMarkdown from 'react-markdown'
import remarkGfm from 'remark-gfm'
import { fromSettings } from '../../lib/site/from-settings.ts'
import { buttonLook } from '../../ui/controls/Button.tsx'
import { Message } from '../../ui/text/Message.tsx'
import { PublicPage } from '../landing/shared/PublicPage.tsx'
import { type LegalSection, splitSections } from './split-sections.ts'
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

/** A node of an HTML syntax tree (https://github.com/syntax-tree/hast). */
interface HtmlNode {
  type: string
  tagName?: string
  value?: string
  properties?: Record<string, unknown>
  children?: HtmlNode[]
}

const ROLES = {
  table: 'table',
  thead: 'rowgroup',
  tbody: 'rowgroup',
  tr: 'row',
  th: 'columnheader',
  td: 'cell',
}

/**
 * A rehype plugin for tables whose cells are stacked on narrow screens. Stacking removes the native roles, so the
 * plugin adds ARIA roles. It also adds each column's name to the cells as `data-label`. A row that contains a setting
 * gets `data-if`, so that the row is left out if the setting is empty.
 */
const labelCells = () => (tree: HtmlNode) => {
  for (const table of findTags(tree, 'table')) {
    const names = findTags(table, 'th').map(getText)
    for (const row of findTags(table, 'tr'))
      for (const [at, cell] of findTags(row, 'td').entries())
        setProperties(cell, { dataLabel: names[at] ?? '' })
    for (const row of findTags(table, 'tr')) {
      const setting = /\{\{(\w+)\}\}/.exec(getText(row))?.[1]
      if (setting) setProperties(row, { dataIf: setting })
    }
    for (const [tagName, role] of Object.entries(ROLES))
      for (const part of findTags({ type: 'root', children: [table] }, tagName)) setProperties(part, { role })
  }
}

const setProperties = (node: HtmlNode, properties: Record<string, unknown>) => {
  node.properties = { ...node.properties, ...properties }
}

/** Finds the topmost descendants with this tag name. */
const findTags = (node: HtmlNode, tagName: string): HtmlNode[] =>
  (node.children ?? []).flatMap((child) => (child.tagName === tagName ? [child] : findTags(child, tagName)))

const getText = (node: HtmlNode): string => node.value ?? (node.children ?? []).map(getText).join('')

function SideContents({ sections }: { sections: readonly LegalSection[] }) {
  return (
    <nav
      aria-label={words.contents}
      data-island="contents"
      className="legal-contents no-print sticky top-6 max-h-[calc(100vh-48px)] self-start overflow-y-auto overscroll-contain pb-2 max-lg:hidden"
    >
      <p className="pb-2 pl-3 text-sm font-semibold">{words.contents}</p>
      <Entries sections={sections} />
    </nav>
  )
}

function FoldedContents({ sections }: { sections: readonly LegalSection[] }) {
  return (
    <nav
      aria-label={words.contents}
      data-island="contents"
      className="legal-contents no-print mb-8 lg:hidden"
    >
      <details className="rounded-lg border border-line-2 bg-sheet">
        <summary className="flex min-h-11 cursor-pointer items-center gap-2.5 px-4 font-semibold">
          <ListOrdered className="size-4" aria-hidden="true" />
          {words.contents}
          <span className="ml-auto font-normal text-ink-3">{words.sectionCount(sections.length)}</span>
        </summary>
        <div className="border-t border-line px-1 py-2">
          <Entries sections={sections} />
        </div>
      </details>
    </nav>
  )
}

function Entries({ sections }: { sections: readonly LegalSection[] }) {
  return (
    <ol>
      {sections.map(({ id, number, title }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className="flex min-h-10 items-center gap-2 rounded-sm py-1 pr-2 pl-3 text-ink-2 hover:text-ink aria-[current]:font-semibold aria-[current]:text-ink lg:min-h-[30px] lg:text-sm"
          >
            <span className="w-[2.2ch] shrink-0 text-right text-ink-3 tabular-nums">{number}.</span>
            {title}
          </a>
        </li>
      ))}
    </ol>
  )
}
