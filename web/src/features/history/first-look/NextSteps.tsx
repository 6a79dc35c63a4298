import { call } from '@debrief/contracts/call'
import type { FirstLook, RememberedMistake } from '@debrief/contracts/history/first-look'
import type { convertToStandard } from '@debrief/contracts/mistakes/recurring-changes'
import type { publishSuggestion } from '@debrief/contracts/standards/suggested-standards'
import { describeScope } from '@debrief/domain/standards/describe-scope'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { problemText } from '../../../lib/problem-text.ts'
import { Button, buttonLook } from '../../../ui/controls/Button.tsx'
import { Link } from '../../../ui/controls/Link.tsx'
import { useTellFailure, useTellSuccess } from '../../../ui/dialogs/Toasts.tsx'
import { Message } from '../../../ui/text/Message.tsx'
import { OutLink } from '../../../ui/text/OutLink.tsx'
import { Voice } from '../../../ui/text/Voice.tsx'
import { Line, Words } from '../../../ui/text/Words.tsx'
import { CategoryLabel } from '../../mistakes/shared/CategoryLabel.tsx'
import { FIRST_LOOK } from '../shared/first-look/use-first-look.ts'
import { oneComment } from '../shared/first-look/words.ts'
import { PullRequestRow } from './CameBackList.tsx'
import { Section } from './Section.tsx'
import * as words from './words.ts'

export function WorthRemembering({ remembered }: { remembered: RememberedMistake | null }) {
  return (
    <Section title={oneComment}>
      {remembered ? (
        <div className="grid gap-3 p-4">
          <Voice
            author={remembered.quote.author}
            picture={remembered.quote.avatarUrl}
            text={remembered.quote.body}
          >
            <Message
              text={words.quoteSource}
              author={remembered.quote.author}
              github={<OutLink href={remembered.quote.url}>{words.onGithub}</OutLink>}
            />
          </Voice>
          <p className="text-sm text-ink-2 [overflow-wrap:anywhere]">
            <span className="highlighted font-[550] text-ink">
              <Line text={remembered.title} />.
            </span>{' '}
            {words.describeRemembered(remembered)}
          </p>
          <ul>
            <PullRequestRow pullRequest={remembered.pullRequest} />
          </ul>
        </div>
      ) : (
        <p className="px-4 py-3 text-sm text-ink-2">{words.noComment}</p>
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
      tellSuccess(words.published, { name: words.view, run })
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
    <Section title={words.titleStandards(suggestions.length)} anchor="standards">
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
              words.publishing
            }
            onClick={() => adopt({ suggestion })}
          >
            {words.publish}
            <span className="sr-only">: {suggestion.title}</span>
          </Button>
        </div>
      ))}
      {candidate && (
        <div className="grid gap-2 p-4 text-sm">
          <p>
            <Message
              text={words.bestStandard(candidate.count)}
              standard={
                <Link to={`/recurring-mistakes?group=${candidate.id}`} className="link font-[550]">
                  <Line text={candidate.title} />
                </Link>
              }
            />
          </p>
          {candidate.canConvert ? (
            <Button
              size="small"
              className="justify-self-start"
              busy={adopting !== undefined && words.converting}
              onClick={() => adopt({ groupId: candidate.id })}
            >
              {words.convert}
            </Button>
          ) : (
            <p className="text-ink-2">{words.managerConverts}</p>
          )}
        </div>
      )}
      {suggestions.length === 0 && !candidate && (
        <p className="px-4 py-3 text-sm text-ink-2">{words.nothingToAdopt}</p>
      )}
    </Section>
  )
}

type Suggestion = FirstLook['suggestions'][number]

const describeEvidence = (suggestion: Suggestion): string =>
  [describeScope(suggestion)?.replaceAll('`', ''), words.describeSource(suggestion)]
    .filter(Boolean)
    .join(' · ')

function Evidence({ suggestion: { evidence, seen } }: { suggestion: Suggestion }) {
  const comment = evidence.find(({ isBot }) => !isBot)
  const quote = comment ?? seen.find((one) => one.quote && !one.quote.isBot)?.quote
  if (!quote) return null
  return (
    <Voice author={quote.author} text={quote.body}>
      <Message
        text={words.quoteSource}
        author={quote.author}
        github={<OutLink href={quote.url}>{words.onGithub}</OutLink>}
      />
    </Voice>
  )
}

export function FirstExercises({ exercises }: { exercises: FirstLook['exercises'] }) {
  const [first] = exercises
  return (
    <Section title={words.titleExercises(exercises.length)}>
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
              {words.startPractice}
            </Link>
          </div>
        </>
      ) : (
        <p className="px-4 py-3 text-sm text-ink-2">
          <Message
            text={words.nothingDue}
            practice={
              <Link to="/practice" className="link">
                {words.openPractice}
              </Link>
            }
          />
        </p>
      )}
    </Section>
  )
}
