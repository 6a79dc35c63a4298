import type { ReviewedMistake } from '@debrief/contracts/reviews/reviews'
import { FileCode } from 'lucide-react'
import { useId, useMemo, useState } from 'react'
import type { CodeLine } from '../../../lib/diff/code-line.ts'
import { compareCode, numberLines } from '../../../lib/diff/compare-code.ts'
import { readHunk } from '../../../lib/diff/read-hunk.ts'
import { Tabs } from '../../../ui/controls/Tabs.tsx'
import { CodeLines } from '../../../ui/text/CodeLines.tsx'
import { useColors } from '../../../ui/text/use-colors.ts'
import { formatLines } from './places.ts'

type View = 'diff' | 'before' | 'after' | 'hunk'

/** Tabs with the diff, the code before and after, and the hunk in the pull request. */
export function MistakeCode({ mistake }: { mistake: ReviewedMistake }) {
  const views = useMemo(() => listViews(mistake), [mistake])
  const [chosen, setChosen] = useState<View>()
  const panel = useId()
  const view = views.find((one) => one.value === chosen) ?? views[0]
  if (!view)
    return (
      <p className="text-xs text-ink-2 [overflow-wrap:anywhere]">
        In <span className="font-mono">{mistake.path}</span>, {formatLines(mistake)}. The code isn’t stored.
      </p>
    )
  return (
    <div className="code">
      <div className="code-head flex-wrap">
        <FileCode className="size-3.5 shrink-0" aria-hidden="true" />
        <span className="min-w-0 font-mono text-xs [overflow-wrap:anywhere]">{mistake.path}</span>
        <span className="whitespace-nowrap text-ink-3">{formatLines(mistake).replace(/^lines? /, '')}</span>
        <span className="flex-1" />
        {views.length > 1 && (
          <Tabs label="Code view" tabs={views} chosen={view.value} onChoose={setChosen} panel={panel} small />
        )}
      </div>
      <div id={panel} {...(views.length > 1 && { role: 'tabpanel', 'aria-label': view.label })}>
        <Code view={view} mistake={mistake} />
      </div>
    </div>
  )
}

function Code({ view, mistake }: { view: ViewOf; mistake: ReviewedMistake }) {
  const { path, programmingLanguage } = mistake
  const plain = useMemo(() => view.lines(), [view])
  const lines = useColors(plain, { language: programmingLanguage, path })
  return <CodeLines lines={lines} label={`${view.label}: ${path}, ${formatLines(mistake)}`} />
}

interface ViewOf {
  value: View
  label: string
  lines(): CodeLine[]
}

function listViews({
  codeBefore: before,
  codeAfter: after,
  hunk,
  startLine,
  side,
  endLine,
}: ReviewedMistake): ViewOf[] {
  const views: ViewOf[] = []
  if (before && after)
    views.push({ value: 'diff', label: 'Diff', lines: () => compareCode({ before, after, startLine }) })
  if (before) views.push({ value: 'before', label: 'Before', lines: () => numberLines(before, startLine) })
  if (after) views.push({ value: 'after', label: 'After', lines: () => numberLines(after, startLine) })
  if (hunk)
    views.push({
      value: 'hunk',
      label: 'In the change',
      lines: () => readHunk(hunk, { side, startLine, endLine }),
    })
  return views
}
