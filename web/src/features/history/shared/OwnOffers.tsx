import { lazy, Suspense, useState } from 'react'
import { Button } from '../../../ui/controls/Button.tsx'
import { type Offer, OWN_OFFER } from './history-words.ts'
import { Named } from './ImportStrip.tsx'
import * as words from './words.ts'

const ImportDialog = lazy(async () => ({ default: (await import('./ImportDialog.tsx')).ImportDialog }))

/** Offers to import the viewer's own pull requests from repositories that a teammate connected (D35a). */
export function OwnOffers({ offers }: { offers: readonly Offer[] }) {
  const [chosen, setChosen] = useState<Offer | null>(null)
  return (
    <>
      {offers.map((offer) => (
        <div
          key={offer.repositoryId}
          className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3 text-sm"
        >
          <p className="min-w-0 flex-1 basis-64 [overflow-wrap:anywhere]">
            <b className="font-semibold">{offer.fullName}</b>
            <span className="block text-ink-2">{OWN_OFFER}</span>
          </p>
          <Button size="small" onClick={() => setChosen(offer)}>
            <Named text={words.importHistory} repository={offer.fullName} />
          </Button>
        </div>
      ))}
      {chosen && (
        <Suspense>
          <ImportDialog repositories={[chosen]} onClose={() => setChosen(null)} />
        </Suspense>
      )}
    </>
  )
}
