import { call } from '@debrief/contracts/call'
import type { PracticeProgress, showPracticeProgress } from '@debrief/contracts/practice/progress'
import { useQuery } from '@tanstack/react-query'
import { User, Users } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { problemText } from '../../../lib/problem-text.ts'
import { Choices } from '../../../ui/controls/Choices.tsx'
import { Empty } from '../../../ui/states/Empty.tsx'
import { LoadFailed } from '../../../ui/states/LoadFailed.tsx'
import { Loading } from '../../../ui/states/Loading.tsx'
import { CategoryLabel } from '../../mistakes/shared/CategoryLabel.tsx'
import { useViewable } from '../../teams/shared/viewing/use-viewable.ts'
import { describeOverall } from './progress-words.ts'
import { Rates } from './Rates.tsx'

const WHOSE = [
  { value: 'own', label: 'You', icon: <User aria-hidden="true" /> },
  { value: 'team', label: 'Your team', icon: <Users aria-hidden="true" /> },
] as const

/**
 * Shows whether practiced mistakes come back less often. Managers also see the team's combined figures, but
 * never a single member's.
 */
export function Progress() {
  const [search, setSearch] = useSearchParams()
  const isManager = useViewable().people.length > 0
  const team = isManager && search.get('team') === '1'
  const { data, error, refetch } = useProgress(team)
  return (
    <div className="grid max-w-[960px] grid-cols-[minmax(0,1fr)] gap-4">
      {isManager && (
        <div>
          <Choices
            label="Show progress for"
            choices={WHOSE}
            chosen={team ? 'team' : 'own'}
            onChoose={(whose) =>
              setSearch({ view: 'progress', ...(whose === 'team' && { team: '1' }) }, { replace: true })
            }
          />
        </div>
      )}
      {data ? (
        <Shown progress={data} />
      ) : error ? (
        <LoadFailed
          title="Your progress could not be loaded."
          reason={problemText(error)}
          onRetry={() => void refetch()}
        />
      ) : (
        <Loading />
      )}
    </div>
  )
}

function Shown({ progress: { withheld, categories, overall, ofTeam } }: { progress: PracticeProgress }) {
  if (withheld !== null)
    return (
      <Empty marks={4} title="Not enough people yet">
        {withheld}
      </Empty>
    )
  if (categories.length === 0)
    return (
      <Empty marks={2} title="Nothing to compare yet">
        Once you have a recurring mistake, you’ll see whether practice makes it come back less often.
      </Empty>
    )
  const scale = findScale(categories)
  return (
    <>
      <p className="max-w-[64ch] text-md">{describeOverall(overall)}</p>
      <p className="max-w-[64ch] text-sm text-ink-2">
        An opportunity is an analyzed pull request in which the mistake could have happened, because it
        changes the same kind of file in the same language. “After” begins with the first rating of an
        exercise. For mistakes that weren’t practiced, it begins on the day{ofTeam ? ' each person' : ' you'}{' '}
        started practicing. Bars show the rate, and the line above each bar shows its 95% interval.
      </p>
      <ul className="divide-y divide-line rounded-lg border border-line bg-sheet shadow-1">
        {categories.map(({ category, practised, notPractised }) => (
          <li key={category} className="p-4">
            <h2>
              <CategoryLabel category={category} />
            </h2>
            <div className="mt-2.5 grid gap-x-8 gap-y-4 lg:grid-cols-2">
              <Rates title="Practiced" compared={practised} scale={scale} />
              <Rates title="Not practiced" compared={notPractised} scale={scale} />
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}

const findScale = (categories: PracticeProgress['categories']): number =>
  Math.max(
    0.1,
    ...categories
      .flatMap(({ practised, notPractised }) => [practised, notPractised])
      .flatMap(({ before, after }) => [before.high ?? 0, after.high ?? 0]),
  )

const useProgress = (team: boolean) =>
  useQuery({
    queryKey: ['practice-progress', team],
    queryFn: ({ signal }) =>
      call<typeof showPracticeProgress>('GET /api/practice/progress', {
        query: team ? { team: '1' } : {},
        signal,
      }),
    staleTime: 60_000,
  })
