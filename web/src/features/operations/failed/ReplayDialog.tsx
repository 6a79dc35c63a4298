import { count } from '@debrief/domain/words'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { problemText } from '../../../lib/problem-text.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { type Narrowing, type ReplayResult, replay } from '../data/use-failed.ts'
import { ASKED } from '../data/use-operations.ts'
import { isReason, ReasonField } from '../parts/ReasonField.tsx'
import { OUTCOME_WORDS } from '../words.ts'

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
      title="Replay failed jobs?"
      onClose={onClose}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button
            kind="primary"
            disabled={able === 0 || !isReason(reason)}
            busy={done.isPending && 'Replaying…'}
            onClick={() => done.mutate()}
          >
            {able > 0 ? `Replay ${count(able, 'job')}` : 'Replay'}
          </Button>
        </>
      }
    >
      <p role="status">{dry.data ? foresee(dry.data) : !dry.error && 'Checking…'}</p>
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

function foresee({ matched, replayed, rows }: ReplayResult): string {
  if (matched === 0) return 'No matching failed jobs are left.'
  const left = matched - rows.length
  const more =
    left > 0
      ? ` At most 1,000 jobs can be replayed at once. Afterward, repeat this for the other ${left.toLocaleString('en')}.`
      : ''
  if (replayed === 0) return `None of these jobs can be replayed.${more}`
  if (replayed === rows.length) return `${count(replayed, 'job')} will be replayed.${more}`
  return `${replayed} of ${count(rows.length, 'job')} will be replayed. The rest can’t be replayed.${more}`
}

function Rows({ replayed: { rows } }: { replayed: ReplayResult }) {
  return (
    <ul
      // The list scrolls, so it must be reachable by keyboard.
      tabIndex={0}
      aria-label="Jobs"
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
      title={`${due} of ${count(rows.length, 'job')} replayed`}
      onClose={onClose}
      actions={
        <Button kind="primary" data-start onClick={onClose}>
          Done
        </Button>
      }
    >
      <p>{describeOutcome(due, rows.length)}</p>
      {rows.length > 0 && <Rows replayed={replayed} />}
    </Dialog>
  )
}

function describeOutcome(replayed: number, all: number): string {
  if (all === 0) return 'No matching failed jobs were left.'
  if (replayed === 0) return 'None of these jobs could be replayed.'
  if (replayed < all)
    return `${replayed === 1 ? 'The replayed job is' : 'The replayed jobs are'} back in the queue. The rest couldn’t be replayed.`
  return all === 1 ? 'It’s back in the queue.' : 'They’re back in the queue.'
}
