import type { EndpointAnswer } from '@debrief/contracts/endpoint'
import type { Explanation, ExplanationStep, explainPullRequest } from '@debrief/contracts/operations/explain'
import { CircleCheck, CircleX, Clock } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Button } from '../../../ui/controls/Button.tsx'
import { Empty } from '../../../ui/states/Empty.tsx'
import { useAddress } from '../address.ts'
import { useExplained } from '../data/use-operations.ts'
import { Field } from '../parts/Field.tsx'
import { QueryResult } from '../parts/QueryResult.tsx'
import { Sheet } from '../parts/Sheet.tsx'
import { explanation } from '../parts/words.ts'
import * as words from './words.ts'

export function ExplainTab() {
  const { search, change } = useAddress()
  const pullRequestUrl = search.get('pr') ?? ''
  const [text, setText] = useState(pullRequestUrl)
  const explained = useExplained(pullRequestUrl)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    change({ pr: text.trim() })
  }
  return (
    <>
      <form onSubmit={submit} className="mb-4 flex flex-wrap items-end gap-3">
        <Field
          label={words.pullRequestUrl}
          inputMode="url"
          placeholder={words.urlExample}
          value={text}
          maxLength={500}
          onChange={({ target }) => setText(target.value)}
          className="w-full sm:w-[440px]"
        />
        <Button type="submit" disabled={text.trim() === ''}>
          {words.explain}
        </Button>
      </form>
      {pullRequestUrl === '' ? (
        <Empty marks={3} title={words.whyNoReview}>
          {words.aboutExplaining}
        </Empty>
      ) : (
        <QueryResult query={explained} texts={explanation}>
          {(data) => <Explained explained={data} />}
        </QueryResult>
      )}
    </>
  )
}

function Explained({ explained }: { explained: EndpointAnswer<typeof explainPullRequest> }) {
  const { fullName, number, explanations } = explained
  if (explanations.length === 0)
    return (
      <Empty marks={1} title={`${fullName}#${number}`}>
        {words.notConnected(fullName)}
      </Empty>
    )
  return explanations.map((one) => (
    <Connection key={one.repositoryId} explanation={one} title={`${fullName}#${number}`} />
  ))
}

function Connection({ explanation, title }: { explanation: Explanation; title: string }) {
  const { connectedBy, why, isWell, steps } = explanation
  return (
    <Sheet title={title} about={words.connectedBy(connectedBy)}>
      <p className="flex gap-2.5 border-b border-line px-4 py-3.5 font-[550]">
        <Sign tone={isWell ? 'fine' : 'wrong'} />
        <span className="min-w-0 [overflow-wrap:anywhere]">{why}</span>
      </p>
      <ol className="divide-y divide-line" aria-label={words.steps}>
        {steps.map((step, at) => (
          <li key={at} className="flex gap-2.5 px-4 py-2.5 text-sm text-ink-2">
            <Sign tone={step.tone} />
            <span className="min-w-0 [overflow-wrap:anywhere]">{step.sentence}</span>
          </li>
        ))}
      </ol>
    </Sheet>
  )
}

const SIGNS = {
  fine: { Icon: CircleCheck, look: 'text-green' },
  waits: { Icon: Clock, look: 'text-ink-3' },
  wrong: { Icon: CircleX, look: 'text-red' },
}

function Sign({ tone }: Pick<ExplanationStep, 'tone'>) {
  const { Icon, look } = SIGNS[tone]
  return (
    <>
      <Icon className={`mt-0.5 size-4 shrink-0 ${look}`} aria-hidden="true" />
      <span className="sr-only">{words.tones[tone]}</span>
    </>
  )
}
