import type { History } from '@debrief/contracts/history/history'
import { ImportStrip } from './ImportStrip.tsx'
import { OwnOffers } from './OwnOffers.tsx'
import { useIsShown } from './use-history.ts'
import * as words from './words.ts'

/**
 * Shows open imports and imports that finished while the page was open. Also lets new team members import their own
 * pull requests from repositories that were imported before they joined (D35a).
 */
export function HistoryPanel({ history }: { history: History }) {
  const imports = history.imports.filter(useIsShown())
  const offers = history.offers.filter(({ onlyOwn }) => onlyOwn)
  if (imports.length + offers.length === 0) return null
  return (
    <section aria-labelledby="history-import" className="rounded-lg border border-line bg-sheet shadow-1">
      <h2 id="history-import" className="title-3 flex min-h-[46px] items-center border-b border-line px-4">
        {words.historyImport}
      </h2>
      <div className="divide-y divide-line">
        {imports.map((one) => (
          <ImportStrip key={one.id} one={one} isNamed />
        ))}
        <OwnOffers offers={offers} />
      </div>
    </section>
  )
}
