import type { PullRequest } from '@debrief/contracts/pull-requests/pull-requests'
import { useQueryClient } from '@tanstack/react-query'
import { RefreshCw, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/controls/Button.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx'
import { LIST, ONE } from '../data/pull-request-cache.ts'
import { useAskAnalysis } from '../shared/use-ask-analysis.ts'
import * as words from './words.ts'

export function AnalysisButtons({ pullRequest }: { pullRequest: PullRequest }) {
  const [asking, setAsking] = useState(false)
  const { ask, isAsking } = useRequestAnalysis(pullRequest.id)
  const { status, pending, review } = pullRequest
  const icon = 'size-3.5'
  if (!pullRequest.mayAnalyze) return null
  if (status === 'failed')
    return (
      <Button
        kind="primary"
        size="small"
        busy={isAsking && words.retrying}
        icon={<RotateCcw className={icon} aria-hidden="true" />}
        onClick={() => ask({ kind: 'retry' })}
      >
        {words.retry}
      </Button>
    )
  if (status === 'pending' && pending?.reason !== 'queued' && pending?.reason !== 'paused')
    return (
      <Button size="small" busy={isAsking && words.requesting} onClick={() => ask({ kind: 'analyze' })}>
        {words.analyze}
      </Button>
    )
  if (!review) return null
  return (
    <>
      <Button
        size="small"
        busy={isAsking && words.requesting}
        icon={<RefreshCw className={icon} aria-hidden="true" />}
        onClick={() => setAsking(true)}
      >
        {words.reanalyze}
      </Button>
      {asking && (
        <ConfirmDialog
          title={words.confirmReanalyze}
          text={words.askReanalyze}
          confirm={words.reanalyze}
          onConfirm={() => ask({ kind: 'reanalyze', replaces: review.id })}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

/** `isAsking` is true until the card shows the new status. */
function useRequestAnalysis(pullRequestId: string) {
  const client = useQueryClient()
  const refresh = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: [LIST] }),
      client.invalidateQueries({ queryKey: [ONE, pullRequestId] }),
    ])
  return useAskAnalysis(pullRequestId, { refresh })
}
