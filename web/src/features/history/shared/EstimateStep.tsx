import type { HistoryImport } from '@debrief/contracts/history/history'
import { useState } from 'react'
import { problemText } from '../../../lib/problem-text.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { useTellSuccess } from '../../../ui/dialogs/Toasts.tsx'
import {
  type Authors,
  addEstimates,
  askPeople,
  CONSENT,
  describeStanding,
  describeStarted,
  type Estimate,
  listEstimate,
  NONE_MERGED,
  NOTHING_NEW,
} from './history-words.ts'
import * as words from './import-dialog-words.ts'
import { useStartHistory } from './use-change-history.ts'

interface Props {
  title: string
  imports: readonly HistoryImport[]
  onClose(): void
}

export function EstimateStep({ title, imports, onClose }: Props) {
  const ready = imports.filter(({ state, estimate }) => state === 'ready' && estimate !== null)
  const total = addEstimates(ready.flatMap(({ estimate }) => estimate ?? []))
  const [chosen, setChosen] = useState<Authors | null>(null)
  const [asksPeople, setAsksPeople] = useState(false)
  const { start, busy, problem } = useStart(ready, onClose)
  const authors = total.otherPeople === 0 ? 'team' : (chosen ?? imports[0]?.analyzeAuthors ?? 'team')
  const question = askPeople(ready)
  const isAsking = asksPeople && total.otherPeople > 0
  return (
    <Dialog
      type="confirm"
      title={isAsking ? question.title : title}
      onClose={onClose}
      actions={
        <>
          <Button kind="quiet" data-start onClick={isAsking ? () => setAsksPeople(false) : onClose}>
            {isAsking ? words.back : words.notNow}
          </Button>
          <Button
            kind="primary"
            disabled={total.analyzed[authors] === 0 || imports.some(({ state }) => state === 'counting')}
            busy={busy}
            onClick={({ currentTarget }) => {
              if (authors === 'team' || isAsking) return start(authors)
              setAsksPeople(true)
              // Focuses Back, because it's the safe choice.
              currentTarget.closest('dialog')?.querySelector<HTMLElement>('[data-start]')?.focus()
            }}
          >
            {isAsking ? question.confirm : words.startImport}
          </Button>
        </>
      }
    >
      {isAsking ? (
        <p role="status">{question.text}</p>
      ) : (
        <>
          <Estimates imports={imports} />
          {total.pullRequests > 0 && total.otherPeople > 0 && (
            <AuthorChoice total={total} authors={authors} onChoose={setChosen} />
          )}
          {total.pullRequests > 0 && (
            <p className="mt-3 text-sm">{total.analyzed.everyone > 0 ? CONSENT : NOTHING_NEW}</p>
          )}
        </>
      )}
      <p role="alert" className="mt-2 text-sm text-red empty:hidden">
        {problem}
      </p>
    </Dialog>
  )
}

function useStart(imports: readonly HistoryImport[], onClose: () => void) {
  const tellSuccess = useTellSuccess()
  const { mutate, isPending, error } = useStartHistory()
  return {
    start: (authors: Authors) =>
      mutate(
        { imports, authors },
        {
          onSuccess: () => {
            tellSuccess(describeStarted(imports))
            onClose()
          },
        },
      ),
    busy: isPending && words.starting,
    problem: error ? problemText(error) : '',
  }
}

function Estimates({ imports }: Pick<Props, 'imports'>) {
  const [first] = imports
  const isSingle = imports.length === 1
  const ready = imports.flatMap(({ estimate }) => estimate ?? [])
  return (
    <div className="grid gap-3 text-sm">
      {imports.map((one) => (
        <div key={one.id}>
          {!isSingle && (
            <h3 className="font-semibold text-ink [overflow-wrap:anywhere]">{one.repository.fullName}</h3>
          )}
          {one.state === 'ready' && one.estimate && (isSingle || one.estimate.pullRequests === 0) ? (
            <Rows estimate={one.estimate} of={one} />
          ) : (
            <p role="status">{describeStanding(one)}</p>
          )}
        </div>
      ))}
      {!isSingle && first && ready.length > 0 && (
        <div>
          <h3 className="font-semibold text-ink">{words.total}</h3>
          <Rows estimate={addEstimates(ready)} of={{ ...first, isSum: true }} />
        </div>
      )}
    </div>
  )
}

function Rows({ estimate, of }: { estimate: Estimate; of: Parameters<typeof listEstimate>[1] }) {
  if (estimate.pullRequests === 0) return <p>{NONE_MERGED}</p>
  return (
    <dl className="mt-1 divide-y divide-line tabular-nums">
      {listEstimate(estimate, of).map(({ label, figure }) => (
        <div key={label} className="flex justify-between gap-4 py-1.5">
          <dt>{label}</dt>
          <dd className="text-right font-[550] text-ink">{figure}</dd>
        </div>
      ))}
    </dl>
  )
}

function AuthorChoice({
  total,
  authors,
  onChoose,
}: {
  total: Estimate
  authors: Authors
  onChoose(authors: Authors): void
}) {
  const choices = [
    {
      value: 'team',
      label: words.team,
      about: words.aboutTeam(total.analyzed.team),
    },
    {
      value: 'everyone',
      label: words.everyone,
      about: words.aboutEveryone(total.analyzed.everyone),
    },
  ] as const
  return (
    <fieldset className="mt-3 grid gap-2 text-sm">
      <legend className="mb-1.5 font-semibold text-ink">{words.whose}</legend>
      {choices.map(({ value, label, about }) => (
        <label key={value} className="grid grid-cols-[16px_minmax(0,1fr)] gap-x-2.5">
          <input
            type="radio"
            name="authors"
            checked={value === authors}
            onChange={() => onChoose(value)}
            className="mt-[3px] size-4 shrink-0 accent-current"
          />
          <span className="font-[550] text-ink">{label}</span>
          <span className="col-start-2 text-xs">{about}</span>
        </label>
      ))}
    </fieldset>
  )
}
