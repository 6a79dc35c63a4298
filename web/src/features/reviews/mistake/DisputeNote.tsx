import type { ReviewedMistake } from '@debrief/contracts/reviews/reviews'
import { Flag } from 'lucide-react'
import { Button } from '../../../ui/controls/Button.tsx'
import { Time } from '../../../ui/text/Time.tsx'
import { saving } from '../../../ui/words.ts'
import type { useDispute } from './use-dispute.ts'
import * as words from './words.ts'

interface Props {
  mistake: ReviewedMistake
  dispute: ReturnType<typeof useDispute>
  /** True only in the viewer's own current review. Managers can settle a member's dispute but not withdraw it. */
  mayWithdraw: boolean
}

export function DisputeNote({ mistake, dispute: { say, doing }, mayWithdraw }: Props) {
  const { dispute, maySettle } = mistake
  if (!dispute) return null
  const open = dispute.state === 'open'
  return (
    <div className="mt-4 flex flex-wrap items-start gap-x-4 gap-y-3 rounded-md border border-line bg-sunk px-4 py-3 text-sm">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-[550]">
          <Flag className="mr-1.5 inline size-3.5 align-[-2px] text-ink-2" aria-hidden="true" />
          {words.nameDispute(dispute)}
          <span className="font-normal text-ink-3">
            {' · '}
            <Time at={dispute.createdAt} />
          </span>
        </p>
        {dispute.note && <p className="mt-1 whitespace-pre-wrap [overflow-wrap:anywhere]">{dispute.note}</p>}
        <p role="status" className="mt-1 text-ink-2 [overflow-wrap:anywhere]">
          {words.describeDispute(dispute, maySettle)}
        </p>
      </div>
      {open && (
        <div className="flex flex-wrap gap-2">
          {mayWithdraw && (
            <Button
              kind="quiet"
              size="small"
              busy={doing?.kind === 'withdraw' && words.withdrawing}
              onClick={() => say({ kind: 'withdraw' })}
            >
              {words.withdraw}
            </Button>
          )}
          {maySettle && (
            <>
              <Button
                size="small"
                busy={doing?.kind === 'settle' && !doing.accept && saving}
                onClick={() => say({ kind: 'settle', accept: false })}
              >
                {words.rejectDispute}
              </Button>
              <Button
                size="small"
                busy={doing?.kind === 'settle' && doing.accept && saving}
                onClick={() => say({ kind: 'settle', accept: true })}
              >
                {words.acceptDispute}
              </Button>
            </>
          )}
        </div>
      )}
    </div>
  )
}
