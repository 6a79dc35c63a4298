import type { CheckedFinding, SelfCheck } from '@debrief/contracts/pull-requests/self-check'
import { CircleCheck, CircleSlash, FileCode } from 'lucide-react'
import { useMemo } from 'react'
import { numberLines } from '../../../../lib/diff/compare-code.ts'
import { Chip } from '../../../../ui/marks/Tag.tsx'
import { CodeLines } from '../../../../ui/text/CodeLines.tsx'
import { useColors } from '../../../../ui/text/use-colors.ts'
import { Line, Words } from '../../../../ui/text/Words.tsx'
import { CategoryLabel } from '../../../mistakes/shared/CategoryLabel.tsx'
import { LearnMore } from '../../../mistakes/shared/LearnMore.tsx'
import { SeverityTag } from '../../../mistakes/shared/Severity.tsx'
import { LikeNote } from './LikeNote.tsx'
import * as words from './words.ts'

export function CheckFindings({ result }: { result: SelfCheck }) {
  const { findings, more } = result
  if (findings.length === 0) return <NothingFound result={result} />
  return (
    <>
      <p role="status" className="mb-4 text-md [overflow-wrap:anywhere]">
        {words.summarize(result)}
      </p>
      {words.byFile(findings).map(([path, ofFile]) => (
        <section
          key={path}
          aria-label={path}
          className="mb-4 overflow-clip rounded-lg border border-line bg-sheet shadow-1"
        >
          <h3 className="flex min-h-[46px] items-center gap-2 border-b border-line px-4 py-2 text-sm @2xl:px-5">
            <FileCode className="size-4 shrink-0 text-ink-3" aria-hidden="true" />
            <span className="min-w-0 flex-1 font-mono text-xs font-normal [overflow-wrap:anywhere]">
              {path}
            </span>
            <span className="text-xs font-normal whitespace-nowrap text-ink-3">
              {words.findings(ofFile.length)}
            </span>
          </h3>
          <div className="divide-y divide-line">
            {ofFile.map((finding) => (
              <Finding key={`${finding.startLine} ${finding.title}`} finding={finding} />
            ))}
          </div>
        </section>
      ))}
      <Hidden result={result} />
      {more > 0 && <p className="mb-4 text-sm text-ink-2">{words.moreFindings(more)}</p>}
    </>
  )
}

function NothingFound({ result }: { result: SelfCheck }) {
  const { files, unread, moreUnread, disputed, suppressed } = result
  const read = files - unread.length - moreUnread
  const isHiding = disputed + suppressed > 0
  return (
    <>
      <div className="mb-4 flex items-start gap-3 rounded-lg border border-line bg-sheet p-4 shadow-1 @2xl:p-5">
        {read > 0 ? (
          <CircleCheck className="mt-0.5 size-5 shrink-0 text-green" aria-hidden="true" />
        ) : (
          <CircleSlash className="mt-0.5 size-5 shrink-0 text-ink-3" aria-hidden="true" />
        )}
        <div className="min-w-0" role="status">
          <p className="title-3">{read === 0 ? words.noFilesChecked : words.noFindings(isHiding)}</p>
          <p className="mt-1 max-w-[64ch] text-sm text-ink-2">
            {read > 0 ? words.noProblems(read, isHiding) : words.noneReadable}
          </p>
        </div>
      </div>
      <Hidden result={result} />
    </>
  )
}

function Hidden({ result: { disputed, suppressed } }: { result: SelfCheck }) {
  return (
    <>
      {disputed > 0 && <p className="mb-4 text-sm text-ink-2">{words.disputed(disputed)}</p>}
      {suppressed > 0 && <p className="mb-4 text-sm text-ink-2">{words.suppressed(suppressed)}</p>}
    </>
  )
}

function Finding({ finding }: { finding: CheckedFinding }) {
  const { path, title, severity, category, programmingLanguage, why, fix, code, startLine } = finding
  const plain = useMemo(() => numberLines(code, startLine), [code, startLine])
  const lines = useColors(plain, { language: programmingLanguage, path })
  return (
    <div data-finding={startLine} className="p-4 @2xl:p-5">
      <h4 className="title-2 [overflow-wrap:anywhere]">
        <Line text={title} />
      </h4>
      <div className="mt-1.5 mb-2.5 flex flex-wrap items-center gap-x-3 gap-y-2">
        <SeverityTag severity={severity} />
        <CategoryLabel category={category} />
        <Chip>{programmingLanguage}</Chip>
        <span className="text-xs text-ink-2">{words.formatLines(finding)}</span>
      </div>
      <div className="mb-3.5 grid gap-1.5">
        <Words text={`${why} ${fix}`} className="max-w-[64ch] text-ink-2" />
        <LearnMore
          lesson={finding.lesson === null ? null : { id: finding.lesson, name: title }}
          title={title}
        />
      </div>
      <div className="grid gap-x-7 gap-y-3.5 @3xl:grid-cols-[minmax(0,1fr)_252px]">
        <div className="code self-start">
          <CodeLines lines={lines} label={words.nameCode(path, finding)} />
        </div>
        <LikeNote finding={finding} />
      </div>
    </div>
  )
}
