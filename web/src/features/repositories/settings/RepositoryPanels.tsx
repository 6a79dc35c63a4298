import type { ConnectedRepository } from '@debrief/contracts/repositories/repositories'
import { useState } from 'react'
import { AvailablePanel } from './AvailablePanel.tsx'
import { ConnectedPanel } from './ConnectedPanel.tsx'

/** What is connected and what could be; what has just been connected is opened, with the offer to import. */
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
