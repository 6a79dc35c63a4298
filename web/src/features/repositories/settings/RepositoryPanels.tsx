import type { ConnectedRepository } from '@debrief/contracts/repositories/repositories'
import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Offer } from '../../history/shared/history-words.ts'
import { useHistory } from '../../history/shared/use-history.ts'
import { ConnectedPanel } from './ConnectedPanel.tsx'
import { useConnected } from './use-repositories.ts'

const AvailablePanel = lazy(async () => ({ default: (await import('./AvailablePanel.tsx')).AvailablePanel }))
const ImportDialog = lazy(async () => ({
  default: (await import('../../history/shared/ImportDialog.tsx')).ImportDialog,
}))

export function RepositoryPanels() {
  const [fresh, setFresh] = useState<readonly string[]>([])
  const [chosen, setChosen] = useState<readonly Offer[] | null>(null)
  const named = useNamedOffers()
  const offers = chosen ?? named.offers
  const offer = (repositories: readonly ConnectedRepository[]) => setChosen(repositories.map(toOffer))
  return (
    <>
      <ConnectedPanel fresh={fresh} onImport={(repository) => offer([repository])} />
      <Suspense fallback={<div className="min-h-80" />}>
        <AvailablePanel
          onConnected={(connected) => {
            setFresh(connected.map(({ id }) => id))
            offer(connected)
          }}
        />
      </Suspense>
      {offers && (
        <Suspense>
          <ImportDialog
            repositories={offers}
            onClose={() => {
              setChosen(null)
              named.forget()
            }}
          />
        </Suspense>
      )}
    </>
  )
}

const toOffer = ({ id, fullName }: ConnectedRepository): Offer => ({
  repositoryId: id,
  fullName,
  onlyOwn: false,
})

const IMPORT = 'import'

/**
 * `offers` is null if the URL lacks `?import`, until the history has loaded, and if there are no repositories to
 * import. Prefers repositories without an import.
 */
function useNamedOffers() {
  const [search, setSearch] = useSearchParams()
  const { data: history } = useHistory()
  const { data: connected } = useConnected()
  const isNamed = search.has(IMPORT)
  const own = connected?.repositories.filter(({ connectedBy }) => connectedBy.isViewer).map(toOffer) ?? []
  const offers = history && history.offers.length > 0 ? history.offers : own
  return {
    offers: isNamed && history && offers.length > 0 ? offers : null,
    forget() {
      if (!isNamed) return
      const rest = new URLSearchParams(search)
      rest.delete(IMPORT)
      setSearch(rest, { replace: true })
    },
  }
}
