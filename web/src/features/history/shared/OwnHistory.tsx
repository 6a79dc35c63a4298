import type { History } from '@debrief/contracts/history/history'
import { ImportStrip } from './ImportStrip.tsx'
import { OwnOffers } from './OwnOffers.tsx'

/** Shows the viewer's imports and offers in repositories that a teammate connected (D35a). */
export function OwnHistory({ history }: { history: History }) {
  return (
    <div className="divide-y divide-line border-t border-line">
      {history.imports
        .filter(({ onlyOwn }) => onlyOwn)
        .map((one) => (
          <ImportStrip key={one.id} one={one} isNamed />
        ))}
      <OwnOffers offers={history.offers.filter(({ onlyOwn }) => onlyOwn)} />
    </div>
  )
}
