import type { Ending, PlanEnded } from '@debrief/contracts/billing/ending'
import type { EndingKind } from '@debrief/domain/billing/ending'
import { formatFullTime } from '../../../lib/format-time.ts'
import { problemText } from '../../../lib/problem-text.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { useDialogs } from '../../../ui/dialogs/Dialogs.tsx'
import * as words from './ending-dialog-words.ts'
import { formatDay, inDollars, useEndPlan } from './use-ending.ts'

interface Props {
  kind: EndingKind
  ending: Ending
  onClose(): void
}

/** The receipt is in a separate dialog, so it stays open when the person opens another page. */
export function EndingDialog({ kind, ending, onClose }: Props) {
  const { title, confirm, busy, done } = words.kinds[kind]
  const dialogs = useDialogs()
  const { mutate, isPending, error } = useEndPlan(kind, (ended) => {
    onClose()
    void dialogs.success({ title: done, text: <Receipt ended={ended} /> })
  })
  const { endsAt } = ending
  const refundCents = kind === 'withdraw' ? ending.withdrawal?.refundCents : undefined
  return (
    <Dialog
      type="confirm"
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button kind="quiet" data-start onClick={onClose}>
            {words.back}
          </Button>
          <Button
            kind={kind === 'keep' ? 'primary' : 'destroy'}
            busy={isPending && busy}
            onClick={() => mutate(refundCents)}
          >
            {confirm}
          </Button>
        </>
      }
    >
      <ul className="list-disc space-y-1.5 pl-5 text-sm">
        {words.listEffects(kind, ending, endsAt && formatDay(endsAt)).map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
      {kind === 'withdraw' && ending.withdrawal && <RefundTable refund={ending.withdrawal} />}
      {error && (
        <p role="alert" className="mt-3 text-sm font-[550] text-red">
          {problemText(error)}
        </p>
      )}
    </Dialog>
  )
}

function RefundTable({ refund }: { refund: NonNullable<Ending['withdrawal']> }) {
  const { paidCents, refundCents, usedDays, periodDays } = refund
  if (paidCents === 0) return null
  return (
    <>
      <dl className="mt-3 grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 text-sm tabular-nums [&>dd]:text-right">
        <dt>{words.youPaid}</dt>
        <dd>{inDollars(paidCents)}</dd>
        <dt>{words.usedDays(usedDays, periodDays)}</dt>
        <dd>{inDollars(refundCents - paidCents)}</dd>
        <dt className="border-t border-line pt-1 font-semibold text-ink">{words.refund}</dt>
        <dd className="border-t border-line pt-1 font-semibold text-ink">{inDollars(refundCents)}</dd>
      </dl>
      <p className="mt-2 text-sm">{words.aboutRefund}</p>
    </>
  )
}

const MINUTE = 60_000

function Receipt({ ended: { kind, requestedAt, endsAt, refundCents, emailedTo } }: { ended: PlanEnded }) {
  const isOver = endsAt !== null && Date.parse(endsAt) - Date.parse(requestedAt) < MINUTE
  return (
    <>
      <p>{words.received(formatFullTime(new Date(requestedAt)))}</p>
      {kind !== 'keep' && endsAt && (
        <p className="mt-2">
          {isOver ? words.ended : words.endsOn(formatFullTime(new Date(endsAt)))}
          {refundCents > 0 && ` ${words.refunded(inDollars(refundCents))}`}
        </p>
      )}
      {emailedTo && <p className="mt-2">{words.confirmationSent(emailedTo)}</p>}
    </>
  )
}
