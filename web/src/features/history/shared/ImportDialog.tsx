import type { HistoryImport } from '@debrief/contracts/history/history'
import { useState } from 'react'
import { EstimateStep } from './EstimateStep.tsx'
import { type Offer, writeTitle } from './history-words.ts'
import { PeriodStep } from './PeriodStep.tsx'
import { useHistory } from './use-history.ts'

interface Props {
  repositories: readonly Offer[]
  /** The imports to show estimates for. Without imports, the dialog first asks for the period. */
  importIds?: readonly string[]
  onClose(): void
}

export function ImportDialog({ repositories, importIds, onClose }: Props) {
  const [requested, setRequested] = useState<readonly string[] | null>(importIds ?? null)
  const { data } = useHistory()
  if (requested === null)
    return <PeriodStep repositories={repositories} onRequested={setRequested} onClose={onClose} />
  const imports = requested.flatMap((id) => data?.imports.find((one: HistoryImport) => one.id === id) ?? [])
  const shown = imports.length > 0 ? imports.map(toOffer) : repositories
  return <EstimateStep title={writeTitle(shown)} imports={imports} onClose={onClose} />
}

const toOffer = ({ repository, onlyOwn }: HistoryImport): Offer => ({
  repositoryId: repository.id,
  fullName: repository.fullName,
  onlyOwn,
})
