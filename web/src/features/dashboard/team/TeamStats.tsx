import type { TeamDashboard } from '@debrief/contracts/dashboard/team-dashboard'
import { BookMarked, Repeat2 } from 'lucide-react'
import { Link } from '../../../ui/controls/Link.tsx'
import { Stat } from '../Stat.tsx'
import { High, WorkStats } from '../Stats.tsx'

export function TeamStats({ overview }: { overview: TeamDashboard }) {
  const { recurring, standards } = overview
  return (
    <section aria-label="Team statistics" className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <WorkStats dashboard={overview} />
      <Stat
        to="/recurring-mistakes"
        name="Recurring Mistakes"
        Icon={Repeat2}
        figure={recurring.count}
        also={
          recurring.suggested > 0 && (
            <Link to="/team-standards" className="underline underline-offset-2 hover:text-ink">
              {recurring.suggested === 1
                ? '1 could become a standard'
                : `${recurring.suggested.toLocaleString('en')} could become standards`}
            </Link>
          )
        }
      >
        <High {...recurring} />
      </Stat>
      <Stat to="/team-standards" name="Team Standards" Icon={BookMarked} figure={standards.count}>
        {describeBroken(standards)}
      </Stat>
    </section>
  )
}

function describeBroken({ count, brokenThisWeek, brokenLastWeek }: TeamDashboard['standards']): string {
  if (count === 0) return 'No standards yet'
  const times = (broken: number) => (broken === 1 ? 'once' : `${broken.toLocaleString('en')} times`)
  if (brokenThisWeek === 0 && brokenLastWeek === 0) return 'Not violated this week or last week'
  if (brokenThisWeek === 0) return `Violated ${times(brokenLastWeek)} last week, but not this week`
  const now = `Violated ${times(brokenThisWeek)} this week`
  return brokenLastWeek === 0 ? `${now}, but not last week` : `${now} and ${times(brokenLastWeek)} last week`
}
