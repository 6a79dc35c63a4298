import type { SuggestedStandard } from '@debrief/contracts/standards/standards'
import { useNavigate } from 'react-router'
import { problemText } from '../../../lib/problem-text.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { useDialogs } from '../../../ui/dialogs/Dialogs.tsx'
import { useTellSuccess } from '../../../ui/dialogs/Toasts.tsx'
import { Empty } from '../../../ui/states/Empty.tsx'
import { EmptyAction } from '../../../ui/states/EmptyAction.tsx'
import { LoadFailed } from '../../../ui/states/LoadFailed.tsx'
import { Line } from '../../../ui/text/Words.tsx'
import { undo } from '../../../ui/words.ts'
import { CategoryLabel } from '../../mistakes/shared/CategoryLabel.tsx'
import { LearnMore } from '../../mistakes/shared/LearnMore.tsx'
import { type Place, toAddress } from '../address.ts'
import { Description } from '../detail/Description.tsx'
import { EvidenceList } from '../detail/EvidenceList.tsx'
import { OccurrenceRow } from '../detail/OccurrenceRow.tsx'
import { ScopeChips } from '../ScopeChips.tsx'
import { useChangeStandards } from '../use-change-standards.ts'
import type { useSuggestions } from '../use-standards.ts'
import { backToList, view as viewName } from '../words.ts'
import { describeLimit, evidenceInWords } from './describe-evidence.ts'
import * as words from './open-suggestion-words.ts'
import { publishing, publish as publishName } from './words.ts'

interface Props {
  id: string
  place: Place
  suggested: ReturnType<typeof useSuggestions>
}

export function OpenSuggestion({ id, place, suggested }: Props) {
  if (suggested.error)
    return (
      <LoadFailed
        title={words.failed}
        reason={problemText(suggested.error)}
        onRetry={() => void suggested.refetch()}
      />
    )
  if (!suggested.data) return null
  const suggestion = suggested.data.suggestions.find((one) => one.id === id)
  if (suggestion) return <Detail suggestion={suggestion} place={place} />
  return (
    <Empty marks={1} title={words.notFound}>
      {words.maybeDecided}
      <EmptyAction to={toAddress({ ...place, opened: null })}>{backToList}</EmptyAction>
    </Empty>
  )
}

function Detail({ suggestion, place }: { suggestion: SuggestedStandard; place: Place }) {
  const { title, description, category, seen, evidence } = suggestion
  return (
    <article>
      <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-2">
        <CategoryLabel category={category} />
        <ScopeChips scope={suggestion} />
        <span className="text-xs text-ink-3">{words.describe(evidenceInWords(suggestion))}</span>
      </div>
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <h2 tabIndex={-1} className="title-1 min-w-0 flex-1 basis-72 [overflow-wrap:anywhere]">
          <Line text={title} />
        </h2>
        <Decision suggestion={suggestion} place={place} />
      </div>
      <Description text={description} />
      <LearnMore lesson={suggestion.lesson} title={title} />
      {seen.length > 0 && (
        <section aria-labelledby="newest" className="mt-4 rounded-lg border border-line bg-sheet">
          <h3 id="newest" className="title-3 flex min-h-[46px] items-center px-4 py-2">
            {words.whereItHappened}
          </h3>
          <ul>
            {seen.map((occurrence) => (
              <OccurrenceRow key={occurrence.mistakeId} occurrence={occurrence} />
            ))}
          </ul>
        </section>
      )}
      {evidence.length > 0 && <EvidenceList title={words.comments} evidence={evidence} />}
    </article>
  )
}

function Decision({ suggestion, place }: { suggestion: SuggestedStandard; place: Place }) {
  const { id, title, languages, paths } = suggestion
  const { ask, doing } = useChangeStandards()
  const dialogs = useDialogs()
  const navigate = useNavigate()
  const tellSuccess = useTellSuccess()
  const publish = async () => {
    const yes = await dialogs.confirm({
      title: words.convert,
      text: words.aboutConverting(title, describeLimit(suggestion)),
      confirm: publishName,
    })
    if (!yes || !(await ask({ kind: 'publish', suggestionId: id, scope: { languages, paths } }))) return
    const view = () => void navigate(toAddress({ filters: {}, opened: { standard: id } }))
    view()
    tellSuccess(words.converted, { name: viewName, run: view })
  }
  const restore = async () => {
    if (!(await ask({ kind: 'suggest', suggestionId: id }))) return
    void navigate(toAddress({ ...place, opened: { suggestion: id } }))
    tellSuccess(words.restored)
  }
  const dismiss = async () => {
    if (!(await ask({ kind: 'dismiss', suggestionId: id }))) return
    void navigate(toAddress({ ...place, opened: null }))
    tellSuccess(words.dismissed(title), {
      name: undo,
      run: () => void restore(),
    })
  }
  return (
    <div className="flex gap-2">
      <Button busy={doing === 'dismiss' && words.dismissing} onClick={() => void dismiss()}>
        {words.dismiss}
      </Button>
      <Button kind="primary" busy={doing === 'publish' && publishing} onClick={() => void publish()}>
        {publishName}
      </Button>
    </div>
  )
}
