import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { problemText } from '../../../lib/problem-text.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { cancel, checking, done as doneLabel } from '../../../ui/words.ts'
import { type Narrowing, type ReplayResult, replay } from '../data/use-failed.ts'
import { ASKED } from '../data/use-operations.ts'
import { isReason, ReasonField } from '../parts/ReasonField.tsx'
import { OUTCOME_WORDS } from '../words.ts'
import * as words from './words.ts'

export function ReplayDialog({ filters, onClose }: { filters: Narrowing[]; onClose(): void }) {
  const [reason, setReason] = useState('')
  const client = useQueryClient()
  const order = useId()
  const dry = useQuery({
    queryKey: ['operators', 'dry-run', order],
    queryFn: () => replay(filters, { dryRun: true }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const done = useMutation({
    mutationFn: () => replay(filters, { dryRun: false, reason: reason.trim() }),
    onSettled: () => void client.invalidateQueries({ queryKey: ASKED }),
  })
  if (done.data) return <Outcome replayed={done.data} onClose={onClose} />
  const error = done.error ?? dry.error
  const able = dry.data?.replayed ?? 0
  return (
    <Dialog
      type="confirm"
      title={words.askToReplay}
      onClose={onClose}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            {cancel}
          </Button>
          <Button
            kind="primary"
            disabled={able === 0 || !isReason(reason)}
            busy={done.isPending && words.replaying}
            onClick={() => done.mutate()}
          >
            {words.replay(able)}
          </Button>
        </>
      }
    >
      <p role="status">{dry.data ? words.foresee(dry.data) : !dry.error && checking}</p>
      {dry.data && dry.data.rows.length > 0 && <Rows replayed={dry.data} />}
      <ReasonField reason={reason} onChange={setReason} />
      {error && (
        <p role="alert" className="mt-2 text-sm text-red">
          {problemText(error)}
        </p>
      )}
    </Dialog>
  )
}

function Rows({ replayed: { rows } }: { replayed: ReplayResult }) {
  return (
    <ul
      // The list scrolls, so it must be reachable by keyboard.
      tabIndex={0}
      aria-label={words.jobs}
      className="mt-2 max-h-[220px] divide-y divide-line overflow-y-auto rounded-md border border-line text-sm"
    >
      {rows.map(({ work, id, about, outcome }) => (
        <li key={`${work} ${id}`} className="flex flex-wrap justify-between gap-x-3 px-3 py-1.5">
          <span className="text-ink">{about}</span>
          {outcome && (
            <span className={outcome === 'replayed' ? 'text-green' : 'text-ink-3'}>
              {OUTCOME_WORDS[outcome]}
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

function Outcome({ replayed, onClose }: { replayed: ReplayResult; onClose(): void }) {
  const { rows, replayed: due } = replayed
  return (
    <Dialog
      type={due === rows.length ? 'success' : 'warning'}
      title={words.replayed(due, rows.length)}
      onClose={onClose}
      actions={
        <Button kind="primary" data-start onClick={onClose}>
          {doneLabel}
        </Button>
      }
    >
      <p>{words.describeOutcome(due, rows.length)}</p>
      {rows.length > 0 && <Rows replayed={replayed} />}
    </Dialog>
  )
}
