import type { CheckedFinding } from '@debrief/contracts/pull-requests/self-check'
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

export function Finding({ finding }: { finding: CheckedFinding }) {
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
