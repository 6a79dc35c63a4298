import { call } from '@debrief/contracts/call'
import type { FirstLook, RememberedMistake } from '@debrief/contracts/history/first-look'
import type { convertToStandard } from '@debrief/contracts/mistakes/recurring-changes'
import type { publishSuggestion } from '@debrief/contracts/standards/suggested-standards'
import { describeScope } from '@debrief/domain/standards/describe-scope'
import { count } from '@debrief/domain/words'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { problemText } from '../../../lib/problem-text.ts'
import { Button, buttonLook } from '../../../ui/controls/Button.tsx'
import { Link } from '../../../ui/controls/Link.tsx'
import { useTellFailure, useTellSuccess } from '../../../ui/dialogs/Toasts.tsx'
import { OutLink } from '../../../ui/text/OutLink.tsx'
import { Voice } from '../../../ui/text/Voice.tsx'
import { Line, Words } from '../../../ui/text/Words.tsx'
import { CategoryLabel } from '../../mistakes/shared/CategoryLabel.tsx'
import { FIRST_LOOK } from '../shared/first-look/use-first-look.ts'
import { PullRequestRow } from './CameBackList.tsx'
import { Section } from './Section.tsx'

export function WorthRemembering({ remembered }: { remembered: RememberedMistake | null }) {
  return (
    <Section title="One comment to remember">
      {remembered ? (
        <div className="grid gap-3 p-4">
          <Voice
            author={remembered.quote.author}
            picture={remembered.quote.avatarUrl}
            text={remembered.quote.body}
          >
            {' '}
            · <OutLink href={remembered.quote.url}>on GitHub</OutLink>
          </Voice>
          <p className="text-sm text-ink-2 [overflow-wrap:anywhere]">
            <span className="highlighted font-[550] text-ink">
              <Line text={remembered.title} />.
            </span>{' '}
            {remembered.isFixed && 'It was fixed before the merge. '}
            {remembered.count > 1 && `The same mistake is in ${count(remembered.count, 'pull request')}.`}
          </p>
          <ul>
            <PullRequestRow pullRequest={remembered.pullRequest} />
          </ul>
        </div>
      ) : (
        <p className="px-4 py-3 text-sm text-ink-2">No comment stands out in this period.</p>
      )}
    </Section>
  )
}

type AdoptRequest = { suggestion: Suggestion } | { groupId: string }

function useAdopt() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const tellSuccess = useTellSuccess()
  const tellFailure = useTellFailure()
  const { mutate, isPending, variables } = useMutation({
    async mutationFn(adopted: AdoptRequest) {
      if ('suggestion' in adopted) {
        const { id: suggestionId, languages, paths } = adopted.suggestion
        const name = 'POST /api/standards/suggested/:suggestionId/publish'
        return (
          await call<typeof publishSuggestion>(name, { params: { suggestionId }, body: { languages, paths } })
        ).id
      }
      const name = 'POST /api/recurring-mistakes/:groupId/convert'
      return (await call<typeof convertToStandard>(name, { params: adopted })).standardId
    },
    onSuccess(id) {
      const run = () => void navigate(`/team-standards?standard=${id}`)
      tellSuccess('Standard published.', { name: 'View', run })
      void client.invalidateQueries({ queryKey: ['standards'] })
      return client.invalidateQueries({ queryKey: FIRST_LOOK })
    },
    onError: (error) => tellFailure(problemText(error)),
  })
  return { adopt: mutate, adopting: isPending ? variables : undefined }
}

export function StandardsToAdopt({ look }: { look: FirstLook }) {
  const { adopt, adopting } = useAdopt()
  const { suggestions, candidate } = look
  return (
    <Section title={suggestions.length > 1 ? 'Standards to adopt' : 'A standard to adopt'} anchor="standards">
      {suggestions.map((suggestion) => (
        <div key={suggestion.id} className="grid gap-2 border-b border-line p-4 last:border-b-0">
          <p className="font-[550] [overflow-wrap:anywhere]">
            <Link to={`/team-standards?suggestion=${suggestion.id}`} className="link">
              <Line text={suggestion.title} />
            </Link>
          </p>
          <p className="text-xs text-ink-3">{describeEvidence(suggestion)}</p>
          <Evidence suggestion={suggestion} />
          <Button
            size="small"
            className="justify-self-start"
            busy={
              adopting !== undefined &&
              'suggestion' in adopting &&
              adopting.suggestion.id === suggestion.id &&
              'Publishing…'
            }
            onClick={() => adopt({ suggestion })}
          >
            Publish standard<span className="sr-only">: {suggestion.title}</span>
          </Button>
        </div>
      ))}
      {candidate && (
        <div className="grid gap-2 p-4 text-sm">
          <p>
            <Link to={`/recurring-mistakes?group=${candidate.id}`} className="link font-[550]">
              <Line text={candidate.title} />
            </Link>{' '}
            would make the best standard. It’s in {count(candidate.count, 'pull request')}.
          </p>
          {candidate.canConvert ? (
            <Button
              size="small"
              className="justify-self-start"
              busy={adopting !== undefined && 'Converting…'}
              onClick={() => adopt({ groupId: candidate.id })}
            >
              Convert to team standard
            </Button>
          ) : (
            <p className="text-ink-2">A team’s manager can convert it to a team standard.</p>
          )}
        </div>
      )}
      {suggestions.length === 0 && !candidate && (
        <p className="px-4 py-3 text-sm text-ink-2">
          There’s no new standard to suggest. Suggested standards are based on mistakes that come back and on
          review comments.
        </p>
      )}
    </Section>
  )
}

type Suggestion = FirstLook['suggestions'][number]

const describeEvidence = ({ occurrences, people, evidence, languages, paths }: Suggestion): string =>
  [
    describeScope({ languages, paths })?.replaceAll('`', ''),
    occurrences > 0
      ? `seen ${count(occurrences, 'time')}, by ${count(people, 'person', 'people')}`
      : `from ${count(evidence.length, 'review comment')}`,
  ]
    .filter(Boolean)
    .join(' · ')

function Evidence({ suggestion: { evidence, seen } }: { suggestion: Suggestion }) {
  const comment = evidence.find(({ isBot }) => !isBot)
  const quote = comment ?? seen.find((one) => one.quote && !one.quote.isBot)?.quote
  if (!quote) return null
  return (
    <Voice author={quote.author} text={quote.body}>
      {' '}
      · <OutLink href={quote.url}>on GitHub</OutLink>
    </Voice>
  )
}

export function FirstExercises({ exercises }: { exercises: FirstLook['exercises'] }) {
  const [first] = exercises
  return (
    <Section title={exercises.length === 1 ? 'Your first exercise' : 'Your first exercises'}>
      {first ? (
        <>
          <ol className="divide-y divide-line">
            {exercises.map(({ cardId, title, category, fileName }) => (
              <li key={cardId} className="px-4 py-2.5">
                <Link to={`/practice?card=${cardId}`} className="link block text-sm [overflow-wrap:anywhere]">
                  <Words text={title} />
                </Link>
                <span className="mt-1 flex flex-wrap items-center gap-x-3 text-xs text-ink-3">
                  <CategoryLabel category={category} />
                  <span className="font-mono">{fileName}</span>
                </span>
              </li>
            ))}
          </ol>
          <div className="border-t border-line px-4 py-3">
            <Link
              to={`/practice?card=${first.cardId}`}
              className={buttonLook({ kind: 'primary', size: 'small' })}
            >
              Start practice
            </Link>
          </div>
        </>
      ) : (
        <p className="px-4 py-3 text-sm text-ink-2">
          No exercise is due today.{' '}
          <Link to="/practice" className="link">
            Open practice
          </Link>
        </p>
      )}
    </Section>
  )
}
