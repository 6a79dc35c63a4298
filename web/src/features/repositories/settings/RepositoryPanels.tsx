import type { ConnectedRepository } from '@debrief/contracts/repositories/repositories'
import { lazy, Suspense, useState } from 'react'
import { ConnectedPanel } from './ConnectedPanel.tsx'

/** Loaded separately, because the panel is below the fold and its list takes a moment to load anyway. */
const AvailablePanel = lazy(async () => ({ default: (await import('./AvailablePanel.tsx')).AvailablePanel }))

/** A newly connected repository expands and offers an import. */
export function RepositoryPanels() {
  const [fresh, setFresh] = useState<string | null>(null)
  const offerImport = ({ id }: ConnectedRepository) => setFresh(id)
  return (
    <>
      <ConnectedPanel fresh={fresh} onSettled={() => setFresh(null)} />
      <Suspense fallback={<div className="min-h-80" />}>
        <AvailablePanel onConnected={offerImport} />
      </Suspense>
    </>
  )
}
