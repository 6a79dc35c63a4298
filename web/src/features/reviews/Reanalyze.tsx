import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { addressOf, readPlace } from './address.ts'
import { useAskReview } from './use-ask-review.ts'

/** Asks for a new version; the page then shows the pull request, and on it the new review once it is there. */
export function Reanalyze({ pullRequestId }: { pullRequestId: string }) {
  const [asking, setAsking] = useState(false)
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const { ask, isAsking } = useAskReview(pullRequestId, () =>
    navigate(addressOf({ ...readPlace(search), opened: { pullRequest: pullRequestId } }), { replace: true }),
  )
  return (
    <>
      <Button
        size="small"
        busy={isAsking && 'Asking…'}
        icon={<RefreshCw className="size-3.5" aria-hidden="true" />}
        onClick={() => setAsking(true)}
      >
        Re-analyze
      </Button>
      {asking && (
        <ConfirmDialog
          title="Confirm Re-analyze"
          text="Re-analyze this PR? The current review will be replaced."
          confirm="Re-analyze"
          onConfirm={() => ask('reanalyze')}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
