import {
  DEFAULT_MONTHS,
  HISTORY_MONTHS,
  type HistoryMonths,
  MAX_IMPORTED_REPOSITORIES,
} from '@debrief/contracts/history/constants'
import { useState } from 'react'
import { problemText } from '../../../lib/problem-text.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Choices } from '../../../ui/controls/Choices.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { ABOUT, type Offer, writeTitle } from './history-words.ts'
import * as words from './import-dialog-words.ts'
import { useRequestHistory } from './use-change-history.ts'

const PERIODS = [
  ...HISTORY_MONTHS.map((months) => ({ value: `${months}` as const, label: words.nameMonths(months) })),
  { value: 'none', label: words.none },
] as const

interface Props {
  repositories: readonly Offer[]
  onRequested(importIds: string[]): void
  onClose(): void
}

export function PeriodStep({ repositories, onRequested, onClose }: Props) {
  const [period, setPeriod] = useState<`${HistoryMonths}` | 'none'>(`${DEFAULT_MONTHS}`)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const { mutate, isPending, error } = useRequestHistory()
  const chosen = repositories.filter(({ repositoryId }) => !left.has(repositoryId))
  const toggle = (id: string) =>
    setLeft((before) => new Set([...before].filter((one) => one !== id).concat(before.has(id) ? [] : id)))
  const request = () =>
    mutate(
      {
        repositoryIds: chosen.map(({ repositoryId }) => repositoryId),
        months: Number(period) as HistoryMonths,
      },
      { onSuccess: ({ imports }) => onRequested(imports.map(({ id }) => id)) },
    )
  const isNone = period === 'none'
  const isTooMany = chosen.length > MAX_IMPORTED_REPOSITORIES
  const isOwn = repositories.every(({ onlyOwn }) => onlyOwn)
  return (
    <Dialog
      type="confirm"
      title={writeTitle(repositories)}
      onClose={onClose}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            {words.notNow}
          </Button>
          <Button
            kind="primary"
            disabled={!isNone && (chosen.length === 0 || isTooMany)}
            busy={isPending && words.requesting}
            onClick={isNone ? onClose : request}
          >
            {isNone ? words.dontImport : words.showEstimate}
          </Button>
        </>
      }
    >
      <p>{isNone ? ABOUT.none : isOwn ? ABOUT.own : ABOUT.all}</p>
      {isTooMany && !isNone && (
        <p role="status" className="mt-2 text-red">
          {words.tooMany(MAX_IMPORTED_REPOSITORIES)}
        </p>
      )}
      {repositories.length > 1 && (
        <fieldset className="mt-3 max-h-48 overflow-auto rounded-md border border-line">
          <legend className="sr-only">{words.repositories}</legend>
          {repositories.map(({ repositoryId, fullName }) => (
            <label
              key={repositoryId}
              className="flex min-h-9 items-center gap-2.5 border-t border-line px-3 text-sm text-ink first-of-type:border-t-0"
            >
              <input
                type="checkbox"
                checked={!left.has(repositoryId)}
                onChange={() => toggle(repositoryId)}
                className="size-4 accent-current"
              />
              <span className="min-w-0 py-1.5 [overflow-wrap:anywhere]">{fullName}</span>
            </label>
          ))}
        </fieldset>
      )}
      <div className="mt-3.5">
        <p className="mb-1.5 text-sm font-semibold text-ink">{words.howFarBack}</p>
        <Choices label={words.howFarBack} choices={PERIODS} chosen={period} onChoose={setPeriod} />
      </div>
      <p role="alert" className="mt-2 text-sm text-red empty:hidden">
        {error ? problemText(error) : ''}
      </p>
    </Dialog>
  )
}
