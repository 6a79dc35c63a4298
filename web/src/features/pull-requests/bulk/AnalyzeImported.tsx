import { useState } from 'react'
import { count } from '../../../lib/format-time.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx'
import { describePrice, useStartAnalyses } from './use-start-analyses.ts'

interface Props {
  /** The ids of at least two imported pull requests. */
  imported: readonly string[]
  /** The number of analyses left this month. Null if the plan has no limit. */
  remaining: number | null
}

/** Offers to analyze all imported pull requests at once, because they don't start automatically (D13). */
export function AnalyzeImported({ imported, remaining }: Props) {
  const { start, isStarting } = useStartAnalyses()
  const [isAsking, setAsking] = useState(false)
  const pulls = count(imported.length, 'imported pull request')
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md border border-line bg-sheet px-3.5 py-2.5 text-sm">
      <p className="min-w-0 flex-1 basis-60 text-ink-2">{pulls} wait for you to start the analysis.</p>
      {remaining === 0 && <span className="text-ink-3">No analyses are left this month.</span>}
      <Button
        size="small"
        disabled={remaining === 0}
        busy={isStarting && 'Starting…'}
        onClick={() => setAsking(true)}
      >
        Analyze all imported
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={`Analyze ${pulls}?`}
          text={`${describePrice(imported.length, remaining)} The most recently merged pull requests are analyzed first.`}
          confirm="Analyze all"
          onConfirm={() => start(imported)}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}
