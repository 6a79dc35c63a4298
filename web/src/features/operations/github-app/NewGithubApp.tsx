import type { EndpointAnswer } from '@debrief/contracts/endpoint'
import type { showOperatedApp } from '@debrief/contracts/repositories/github-app'
import { Bot } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { problemText } from '../../../lib/problem-text.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Switch } from '../../../ui/controls/Switch.tsx'
import { CenteredSheet } from '../../../ui/layout/CenteredSheet.tsx'
import { Message } from '../../../ui/text/Message.tsx'
import { type AppKind, useStartGithubApp } from './use-operated-app.ts'
import * as words from './words.ts'

interface Props extends EndpointAnswer<typeof showOperatedApp> {
  kind: AppKind
}

export const showMention = (mention: string) => <span className="font-mono">{mention}</span>

export function NewGithubApp({ kind, webhookUrl, isUnreachable }: Props) {
  const [organization, setOrganization] = useState('')
  const [isPublic, setIsPublic] = useState(false)
  const { mutate, isPending, isSuccess, error } = useStartGithubApp(kind)
  const form = useId()
  const owner = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    mutate({ organization: organization.trim() || null, isPublic })
  }
  return (
    <CenteredSheet
      title={words.askToCreate[kind]}
      icon={<Bot className="size-7 text-ink-2" aria-hidden="true" />}
      actions={
        <Button
          kind="primary"
          type="submit"
          form={form}
          busy={(isPending || isSuccess) && words.openingGithub}
        >
          {words.create}
        </Button>
      }
      note={<span className="[overflow-wrap:anywhere]">{words.sendsEvents(webhookUrl)}</span>}
    >
      <p>
        <Message text={words.describeNew[kind]} mention={showMention} />
      </p>
      {isUnreachable && (
        <p role="alert" className="text-sm text-red">
          {words.unreachable}
        </p>
      )}
      {error && (
        <p role="alert" className="text-sm text-red">
          {problemText(error)}
        </p>
      )}
      <form id={form} onSubmit={submit} className="mt-2 grid gap-3 text-left text-ink">
        <div className="grid gap-1">
          <label htmlFor={owner} className="text-sm font-semibold">
            {words.owner}
          </label>
          <input
            id={owner}
            value={organization}
            maxLength={39}
            autoComplete="off"
            spellCheck={false}
            placeholder={words.aboutOwner}
            onChange={({ target }) => setOrganization(target.value)}
            className="h-10 rounded-sm border border-line-ctl bg-sheet px-2.5 text-sm lg:h-[34px]"
          />
        </div>
        <div className="flex items-center justify-between gap-3 text-sm">
          <span>{words.letOthersInstall}</span>
          <Switch label={words.letOthersInstall} on={isPublic} onChange={setIsPublic} />
        </div>
      </form>
    </CenteredSheet>
  )
}
