import type { TeamDashboard } from '@debrief/contracts/http/team-dashboard'
import { CategoryLabel } from '../../../session/CategoryLabel.tsx'
import { Sheet } from './Sheet.tsx'

/** What the team's repeated mistakes are about, most first. */
export function Categories({ categories }: Pick<TeamDashboard, 'categories'>) {
  const most = Math.max(1, ...categories.map(({ repeats }) => repeats))
  return (
    <Sheet title="What comes back" about="8 weeks">
      {categories.length === 0 ? (
        <p className="px-4 py-4 text-sm text-ink-2">No mistake was repeated in eight weeks.</p>
      ) : (
        <ul className="grid gap-[11px] px-4 pt-3 pb-3.5">
          {categories.map(({ category, repeats }) => (
            <li key={category} className="grid grid-cols-[136px_minmax(0,1fr)_auto] items-center gap-2.5">
              <CategoryLabel category={category} />
              <span aria-hidden="true" className="h-2.5 rounded-xs bg-sunk">
                <i
                  className="block h-full rounded-xs bg-ink"
                  style={{ width: `${(repeats / most) * 100}%` }}
                />
              </span>
              <span className="min-w-[22px] text-right text-sm tabular-nums">
                {repeats.toLocaleString('en')}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  )
}
