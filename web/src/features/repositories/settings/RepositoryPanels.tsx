import type { ConnectedRepository } from '@debrief/contracts/repositories/repositories'
import { useState } from 'react'
import { AvailablePanel } from './AvailablePanel.tsx'
import { ConnectedPanel } from './ConnectedPanel.tsx'

/** Connected repositories, and those that can be connected. A new connection expands and offers an import. */
export function RepositoryPanels() {
  const [fresh, setFresh] = useState<string | null>(null)
  const offerImport = ({ id }: ConnectedRepository) => setFresh(id)
  return (
    <>
      <ConnectedPanel fresh={fresh} onSettled={() => setFresh(null)} />
      <AvailablePanel onConnected={offerImport} />
    </>
  )
}
