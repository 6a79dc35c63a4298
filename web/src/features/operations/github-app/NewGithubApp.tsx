import type { Answered } from '@debrief/contracts/endpoint'
import type { showOperatedApp } from '@debrief/contracts/repositories/github-app'
import { Bot } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { problemText } from '../../../lib/problem-text.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Switch } from '../../../ui/controls/Switch.tsx'
import { CenteredSheet } from '../../../ui/layout/CenteredSheet.tsx'
import { type AppKind, useStartGithubApp } from './use-operated-app.ts'

interface Props extends Answered<typeof showOperatedApp> {
  kind: AppKind
}

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
      title={kind === 'github-app' ? 'Create the GitHub App' : 'Create the standards App'}
      icon={<Bot className="size-7 text-ink-2" aria-hidden="true" />}
      actions={
        <Button kind="primary" type="submit" form={form} busy={(isPending || isSuccess) && 'Opening GitHub…'}>
          Create GitHub App
        </Button>
      }
      note={
        <span className="[overflow-wrap:anywhere]">GitHub will send the App’s events to {webhookUrl}</span>
      }
    >
      <p>
        {kind === 'github-app' ? (
          <>
            Debrief uses the App to answer <span className="font-mono">@debrief</span> mentions on open pull
            requests. The App reads code and writes comments and reviews, nothing else.
          </>
        ) : (
          'This optional App writes team standards into AGENTS.md and similar files, with one pull request. It has write access to code, pull requests and checks, so install it only on repositories that need it.'
        )}
      </p>
      {isUnreachable && (
        <p role="alert" className="text-sm text-red">
          GitHub can’t reach this machine. Set WEBHOOK_URL to an address that GitHub can reach, then restart
          Debrief.
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
            Organization that owns the App
          </label>
          <input
            id={owner}
            value={organization}
            maxLength={39}
            autoComplete="off"
            spellCheck={false}
            placeholder="Leave empty to use your own account"
            onChange={({ target }) => setOrganization(target.value)}
            className="h-10 rounded-sm border border-line-ctl bg-sheet px-2.5 text-sm lg:h-[34px]"
          />
        </div>
        <div className="flex items-center justify-between gap-3 text-sm">
          <span>Let other accounts install the App</span>
          <Switch label="Let other accounts install the App" on={isPublic} onChange={setIsPublic} />
        </div>
      </form>
    </CenteredSheet>
  )
}
