import { ListOrdered } from 'lucide-react'
import type { LegalSection } from './split-sections.ts'
import * as words from './words.ts'

export function SideContents({ sections }: { sections: readonly LegalSection[] }) {
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

export function FoldedContents({ sections }: { sections: readonly LegalSection[] }) {
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
