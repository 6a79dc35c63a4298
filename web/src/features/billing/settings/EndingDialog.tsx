import type { Ending, PlanEnded } from '@debrief/contracts/billing/ending'
import type { EndingKind } from '@debrief/domain/billing/ending'
import { getCatalogEntry } from '@debrief/domain/billing/plan-catalog'
import { count } from '@debrief/domain/words'
import { formatFullTime } from '../../../lib/format-time.ts'
import { problemText } from '../../../lib/problem-text.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { useDialogs } from '../../../ui/dialogs/Dialogs.tsx'
import { formatDay, inDollars, useEndPlan } from './use-ending.ts'

const WORDS: Record<EndingKind, { title: string; confirm: string; busy: string; done: string }> = {
  cancel: {
    title: 'Cancel your subscription?',
    confirm: 'Confirm cancellation',
    busy: 'Canceling…',
    done: 'Your subscription is canceled',
  },
  withdraw: {
    title: 'Withdraw from the contract?',
    confirm: 'Confirm withdrawal',
    busy: 'Withdrawing…',
    done: 'You’ve withdrawn from the contract',
  },
  keep: {
    title: 'Keep your subscription?',
    confirm: 'Keep subscription',
    busy: 'Saving…',
    done: 'Your cancellation was undone',
  },
}

interface Props {
  kind: EndingKind
  ending: Ending
  onClose(): void
}

/** The receipt is in a separate dialog, so it stays open when the person opens another page. */
export function EndingDialog({ kind, ending, onClose }: Props) {
  const { title, confirm, busy, done } = WORDS[kind]
  const dialogs = useDialogs()
  const { mutate, isPending, error } = useEndPlan(kind, (ended) => {
    onClose()
    void dialogs.success({ title: done, text: <Receipt ended={ended} /> })
  })
  const refundCents = kind === 'withdraw' ? ending.withdrawal?.refundCents : undefined
  return (
    <Dialog
      type="confirm"
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button kind="quiet" data-start onClick={onClose}>
            Back
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
        {listEffects(kind, ending).map((effect) => (
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

function listEffects(kind: EndingKind, { planType, endsAt, isTrial, members, withdrawal }: Ending): string[] {
  const plan = `Your ${planType ? `${getCatalogEntry(planType).name} ` : ''}${isTrial ? 'trial' : 'subscription'}`
  const when = kind === 'withdraw' || endsAt === null ? 'now' : `on ${formatDay(endsAt)}`
  if (kind === 'keep' && endsAt === null)
    return [`${plan} won’t be canceled. It stays inactive until you pay the open invoice.`]
  if (kind === 'keep')
    return [
      isTrial
        ? `${plan} ends ${when}. If you’ve added a card by then, your plan continues.`
        : `${plan} continues. It renews ${when}, and you’ll be charged for the next period.`,
    ]
  const isLater = when !== 'now'
  return [
    `${plan} ends ${when}.${isLater ? ' You can use it until then.' : ''}`,
    isTrial ? 'You won’t be charged.' : 'You won’t be charged again.',
    ...(members.length > 0
      ? [
          `${members.length === 1 ? 'This member of your team loses' : 'These members of your team lose'} access ${when}: ${members.join(', ')}.`,
        ]
      : []),
    ...(isLater ? ['Until then, you can undo this in Settings.'] : ['This can’t be undone.']),
    ...(kind === 'withdraw' && withdrawal?.paidCents === 0
      ? ['You haven’t paid anything, so there is nothing to refund.']
      : []),
    'You keep your account and your reviews.',
  ]
}

function RefundTable({ refund }: { refund: NonNullable<Ending['withdrawal']> }) {
  const { paidCents, refundCents, usedDays, periodDays } = refund
  if (paidCents === 0) return null
  return (
    <>
      <dl className="mt-3 grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 text-sm tabular-nums [&>dd]:text-right">
        <dt>You paid</dt>
        <dd>{inDollars(paidCents)}</dd>
        <dt>
          {usedDays} of {count(periodDays, 'day')} used
        </dt>
        <dd>{inDollars(refundCents - paidCents)}</dd>
        <dt className="border-t border-line pt-1 font-semibold text-ink">Refund</dt>
        <dd className="border-t border-line pt-1 font-semibold text-ink">{inDollars(refundCents)}</dd>
      </dl>
      <p className="mt-2 text-sm">
        The money goes back to the payment method you used, usually within 10 business days.
      </p>
    </>
  )
}

const MINUTE = 60_000

function Receipt({ ended: { kind, requestedAt, endsAt, refundCents, emailedTo } }: { ended: PlanEnded }) {
  const isOver = endsAt !== null && Date.parse(endsAt) - Date.parse(requestedAt) < MINUTE
  return (
    <>
      <p>We received your request on {formatFullTime(new Date(requestedAt))}.</p>
      {kind !== 'keep' && endsAt && (
        <p className="mt-2">
          Your subscription {isOver ? 'has ended' : `ends on ${formatFullTime(new Date(endsAt))}`}.
          {refundCents > 0 && ` ${inDollars(refundCents)} will be refunded.`}
        </p>
      )}
      {emailedTo && <p className="mt-2">A confirmation is on its way to {emailedTo}.</p>}
    </>
  )
}
