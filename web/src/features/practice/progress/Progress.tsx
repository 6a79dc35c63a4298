import type { PracticeProgress } from '@debrief/contracts/http/practice-progress'
import { User, Users } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { problemText } from '../../../lib/problem-text.ts'
import { CategoryLabel } from '../../../session/CategoryLabel.tsx'
import { useViewable } from '../../../session/viewing/use-viewable.ts'
import { Choices } from '../../../ui/Choices.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { describeOverall } from './progress-words.ts'
import { Rates } from './Rates.tsx'
import { useProgress } from './use-progress.ts'

const WHOSE = [
  { value: 'own', label: 'Yours', icon: <User aria-hidden="true" /> },
  { value: 'team', label: 'The team’s', icon: <Users aria-hidden="true" /> },
] as const

/** Whether what was practised comes back less; for a manager also the whole team's, never anyone's in it. */
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
            label="Whose progress"
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
          title="The progress could not be loaded."
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
      <Empty marks={4} title="Not shown for so few people">
        {withheld}
      </Empty>
    )
  if (categories.length === 0)
    return (
      <Empty marks={2} title="Nothing to compare yet">
        Once a mistake has come up more than once, this tells how often it comes back, practised and not.
      </Empty>
    )
  const scale = scaleOf(categories)
  return (
    <>
      <p className="max-w-[64ch] text-md">{describeOverall(overall)}</p>
      <p className="max-w-[64ch] text-sm text-ink-2">
        An opportunity is an analysed pull request in which the mistake could have happened: same language and
        kind of change. Practice counts from the first rating on; what was not practised is split on the day
        {ofTeam ? ' each person' : ' you'} began. Bars show the share, the line over each where it likely lies
        (95 %).
      </p>
      <ul className="divide-y divide-line rounded-lg border border-line bg-sheet shadow-1">
        {categories.map(({ category, practised, notPractised }) => (
          <li key={category} className="p-4">
            <h2>
              <CategoryLabel category={category} />
            </h2>
            <div className="mt-2.5 grid gap-x-8 gap-y-4 lg:grid-cols-2">
              <Rates title="Practised" compared={practised} scale={scale} />
              <Rates title="Not practised" compared={notPractised} scale={scale} />
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}

const scaleOf = (categories: PracticeProgress['categories']): number =>
  Math.max(
    0.1,
    ...categories
      .flatMap(({ practised, notPractised }) => [practised, notPractised])
      .flatMap(({ before, after }) => [before.high ?? 0, after.high ?? 0]),
  )
