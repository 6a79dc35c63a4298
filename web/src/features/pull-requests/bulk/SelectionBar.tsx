import { Button } from '../../../ui/controls/Button.tsx'
import { useSelection } from './Selection.tsx'
import * as words from './selection-bar-words.ts'
import { useAllowance } from './use-allowance.ts'
import { useStartAnalyses } from './use-start-analyses.ts'

export function SelectionBar({ pending }: { pending: number }) {
  const { ids, clear } = useSelection()
  const { start, isStarting } = useStartAnalyses()
  const { data } = useAllowance(pending)
  return (
    <div
      role="region"
      aria-label={words.selection}
      className="appear sticky bottom-3 z-[4] mx-auto mt-3 flex w-fit max-w-full flex-wrap items-center justify-center gap-x-3 gap-y-2 rounded-md border border-line-2 bg-sheet px-3 py-2 text-sm shadow-3"
    >
      <span>
        <b className="font-semibold">{words.selected(ids.size)}</b>{' '}
        {data && <span className="text-ink-2">{words.describePrice(ids.size, data.remaining)}</span>}
      </span>
      <span className="flex gap-2">
        <Button kind="quiet" size="small" onClick={clear}>
          {words.clear}
        </Button>
        <Button
          kind="primary"
          size="small"
          disabled={data?.remaining === 0}
          busy={isStarting && words.starting}
          onClick={() => start([...ids])}
        >
          {words.analyze(ids.size)}
        </Button>
      </span>
    </div>
  )
}
