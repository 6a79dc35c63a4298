import { call } from '@debrief/contracts/call'
import type {
  requestAnalyses,
  showAnalysisAllowance,
} from '@debrief/contracts/pull-requests/request-analyses'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { problemText } from '../../../lib/problem-text.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { useTellFailure, useTellSuccess } from '../../../ui/dialogs/Toasts.tsx'
import { LIST } from '../data/pull-request-cache.ts'
import { useSelection } from './Selection.tsx'
import * as words from './selection-bar-words.ts'

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

function useStartAnalyses() {
  const client = useQueryClient()
  const tellSuccess = useTellSuccess()
  const tellFailure = useTellFailure()
  const { mutate, isPending } = useMutation({
    mutationFn: (pullRequestIds: readonly string[]) =>
      call<typeof requestAnalyses>('POST /api/analyses', { body: { pullRequestIds: [...pullRequestIds] } }),
    onSuccess: ({ accepted, refused }) => {
      if (accepted.length > 0) tellSuccess(words.started(accepted.length))
      const [first] = refused
      if (first) tellFailure(words.refused(refused.length, first.reason))
    },
    onError: (error) => tellFailure(words.failed(problemText(error))),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: [LIST] }),
        client.invalidateQueries({ queryKey: [ALLOWANCE] }),
      ]),
  })
  return { start: mutate, isStarting: isPending }
}

const ALLOWANCE = 'analysis-allowance'

function useAllowance(pending: number) {
  return useQuery({
    queryKey: [ALLOWANCE, pending],
    queryFn: ({ signal }) => call<typeof showAnalysisAllowance>('GET /api/analyses/allowance', { signal }),
    placeholderData: (previous) => previous,
  })
}
