import type { buySeats, previewSeats, SeatsPreview } from '@debrief/contracts/billing/billing'
import { call } from '@debrief/contracts/call'
import { Problem } from '@debrief/contracts/problem'
import { MAX_SEATS_PER_PURCHASE } from '@debrief/domain/billing/plan-catalog'
import { readSeatQuantity } from '@debrief/domain/billing/seats'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { problemText } from '../../../lib/problem-text.ts'
import { VIEWER } from '../../../session/use-viewer.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { useDialogs } from '../../../ui/dialogs/Dialogs.tsx'
import { useTellSuccess } from '../../../ui/dialogs/Toasts.tsx'
import { cancel, error as errorTitle } from '../../../ui/words.ts'
import * as words from './buy-seats-words.ts'
import { BILLING } from './use-billing.ts'

const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const day = new Intl.DateTimeFormat('en', { year: 'numeric', month: 'long', day: 'numeric' })
const inDollars = (cents: number) => money.format(cents / 100)

const describeFailure = (error: Error) =>
  error instanceof Problem && error.status === 401 ? words.signedOut : problemText(error)

export function BuySeats({ onClose }: { onClose(): void }) {
  const [typed, setTyped] = useState('1')
  const quantity = readSeatQuantity(typed, MAX_SEATS_PER_PURCHASE)
  const preview = usePreview(quantity)
  const { buy, busy } = useBuy(onClose)
  return (
    <Dialog
      type="confirm"
      title={words.buySeats}
      onClose={onClose}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            {cancel}
          </Button>
          <Button
            kind="primary"
            disabled={!preview.data || preview.isFetching}
            busy={busy && words.buying}
            onClick={() => buy(quantity)}
          >
            {words.buy(quantity)}
          </Button>
        </>
      }
    >
      <label className="grid gap-1.5 text-sm font-semibold text-ink">
        {words.seats}
        <input
          data-start
          type="number"
          inputMode="numeric"
          min={1}
          max={MAX_SEATS_PER_PURCHASE}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={() => setTyped(String(quantity))}
          className="h-10 w-28 rounded-sm border border-line-ctl bg-sheet px-3 text-base font-normal tabular-nums"
        />
      </label>
      <div role="status" className="mt-3 min-h-32 text-sm">
        {preview.error ? describeFailure(preview.error) : <Price preview={preview.data} />}
      </div>
    </Dialog>
  )
}

function Price({ preview }: { preview: SeatsPreview | undefined }) {
  if (!preview) return words.calculating
  const { quantity, prorationCents, nextInvoiceCents, nextInvoiceAt } = preview
  const nextDay = nextInvoiceAt ? day.format(new Date(nextInvoiceAt)) : null
  return (
    <>
      <p>{words.nextInvoice(nextDay)}</p>
      <dl className="mt-2 grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 tabular-nums [&>dd]:text-right">
        <dt>{words.thisPeriod(quantity, nextDay)}</dt>
        <dd>{inDollars(prorationCents)}</dd>
        <dt>{words.nextPeriod}</dt>
        <dd>{inDollars(nextInvoiceCents - prorationCents)}</dd>
        <dt className="border-t border-line pt-1 font-semibold text-ink">{words.total(nextDay)}</dt>
        <dd className="border-t border-line pt-1 font-semibold text-ink">{inDollars(nextInvoiceCents)}</dd>
      </dl>
    </>
  )
}

function usePreview(quantity: number) {
  return useQuery({
    queryKey: [BILLING, 'seats', quantity],
    queryFn: ({ signal }) =>
      call<typeof previewSeats>('POST /api/billing/seats/preview', { body: { quantity }, signal }),
    staleTime: 30_000,
    retry: false,
  })
}

/**
 * Reuses the idempotency key for the same quantity until the outcome is known, so that a second click doesn't buy the
 * seats again.
 */
function useBuy(onDone: () => void) {
  const key = useRef<{ quantity: number; key: string } | null>(null)
  const client = useQueryClient()
  const dialogs = useDialogs()
  const tellSuccess = useTellSuccess()
  const { mutate, isPending } = useMutation({
    meta: { signedOut: words.signedOut },
    mutationFn: (quantity: number) => {
      if (key.current?.quantity !== quantity) key.current = { quantity, key: crypto.randomUUID() }
      const idempotencyKey = key.current.key
      return call<typeof buySeats>('POST /api/billing/seats', { body: { quantity }, idempotencyKey })
    },
    onSuccess: ({ message }) => {
      onDone()
      tellSuccess(message)
    },
    onError: (error) => {
      const isSettled = error instanceof Problem && error.status > 0 && error.status < 500
      if (isSettled) key.current = null
      void dialogs.error({ title: errorTitle, text: words.buyFailed(problemText(error)) })
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: [BILLING] })
      void client.invalidateQueries({ queryKey: VIEWER })
      void client.invalidateQueries({ queryKey: ['team'] })
    },
  })
  return { buy: mutate, busy: isPending }
}
