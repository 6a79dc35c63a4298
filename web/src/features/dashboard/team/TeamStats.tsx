import type { TeamDashboard } from '@debrief/contracts/dashboard/team-dashboard'
import { BookMarked, Repeat2 } from 'lucide-react'
import { Link } from '../../../ui/controls/Link.tsx'
import { Stat } from '../Stat.tsx'
import { High, WorkStats } from '../Stats.tsx'
import { recurringMistakes } from '../words/words.ts'
import * as words from './words.ts'

export function TeamStats({ overview }: { overview: TeamDashboard }) {
  const { recurring, standards } = overview
  return (
    <section aria-label={words.statistics} className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <WorkStats dashboard={overview} />
      <Stat
        to="/recurring-mistakes"
        name={recurringMistakes}
        Icon={Repeat2}
        figure={recurring.count}
        also={
          recurring.suggested > 0 && (
            <Link to="/team-standards" className="underline underline-offset-2 hover:text-ink">
              {words.couldBeStandards(recurring.suggested)}
            </Link>
          )
        }
      >
        <High {...recurring} />
      </Stat>
      <Stat to="/team-standards" name={words.standards} Icon={BookMarked} figure={standards.count}>
        {words.describeViolations(standards.count, standards.brokenThisWeek, standards.brokenLastWeek)}
      </Stat>
    </section>
  )
}
