import type {
  StandardsRepository,
  StandardsSettings,
} from '@debrief/contracts/standards/standards-repositories'
import { Download, ExternalLink, GitPullRequest } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Button, buttonLook } from '../../../ui/controls/Button.tsx'
import { Switch } from '../../../ui/controls/Switch.tsx'
import { useDialogs } from '../../../ui/dialogs/Dialogs.tsx'
import { Tag } from '../../../ui/marks/Tag.tsx'
import { Message } from '../../../ui/text/Message.tsx'
import { OutLink } from '../../../ui/text/OutLink.tsx'
import { Time } from '../../../ui/text/Time.tsx'
import { save } from '../../../ui/words.ts'
import {
  describeProblem,
  describeReason,
  describeState,
  FORMATS,
  toFileName,
} from '../repositories/describe-repository.ts'
import { EditByHand } from '../repositories/EditByHand.tsx'
import { useChangeRepository } from '../repositories/use-standards-repositories.ts'
import * as words from './words.ts'

interface Props {
  repository: StandardsRepository
  isManager: boolean
  hasApp: boolean
}

export function RepositoryRow({ repository, isManager, hasApp }: Props) {
  const { id, fullName, written } = repository
  const { mutate, isPending, variables } = useChangeRepository()
  const doing = isPending ? variables.kind : null
  return (
    <div className="px-4 py-3">
      <div className="flex min-w-0 flex-wrap items-center gap-2">
        <div className="min-w-0 flex-1 basis-40">
          <div className="flex flex-wrap items-center gap-2 text-base/[1.35] font-[550] [overflow-wrap:anywhere]">
            {fullName}
            {written && <StateTag {...written} />}
          </div>
          {written?.checkedAt && (
            <p className="mt-px text-xs text-ink-3">
              <Message
                text={words.compared(Boolean(written.chosenBy))}
                time={<Time at={written.checkedAt} />}
                person={written.chosenBy}
              />
            </p>
          )}
        </div>
        <div className="flex flex-wrap items-center gap-2">
          {isManager && (
            <Button
              size="small"
              icon={<Download className="size-3.5" aria-hidden="true" />}
              busy={doing === 'patch' && words.preparingPatch}
              onClick={() => mutate({ kind: 'patch', repositoryId: id, name: toFileName(repository) })}
            >
              <WithRepository text={words.patch} repository={fullName} />
            </Button>
          )}
          {isManager && !written && hasApp && (
            <Button
              size="small"
              icon={<GitPullRequest className="size-3.5" aria-hidden="true" />}
              busy={doing === 'choose' && words.starting}
              onClick={() => mutate({ kind: 'choose', repositoryId: id, formats: null, failsOnEdits: false })}
            >
              <WithRepository text={words.openPullRequest} repository={fullName} />
            </Button>
          )}
          {written?.pullRequest && (
            <OutLink
              href={written.pullRequest.url}
              className={buttonLook({ size: 'small' })}
              label={words.pullRequest(written.pullRequest.number, fullName)}
            >
              {`#${written.pullRequest.number}`}
              <ExternalLink className="size-3.5" aria-hidden="true" />
            </OutLink>
          )}
        </div>
      </div>
      {written && <Written repository={{ ...repository, written }} isManager={isManager} />}
    </div>
  )
}

/** Only screen readers read the repository's name, because it's visible beside the button. */
function WithRepository({ text, repository }: { text: string; repository: string }) {
  const hide = (part: string) => (
    <span className="sr-only">
      <Message text={part} repository={repository} />
    </span>
  )
  return (
    <span>
      <Message text={text} hidden={hide} />
    </span>
  )
}

function StateTag(written: StandardsSettings) {
  const { text, tone } = describeState(written)
  return <Tag tone={tone}>{text}</Tag>
}

interface WrittenProps {
  repository: StandardsRepository & { written: StandardsSettings }
  isManager: boolean
}

function Written({ repository, isManager }: WrittenProps) {
  const { id, written } = repository
  const { mutate, isPending } = useChangeRepository()
  const compare = (reopen: boolean) => mutate({ kind: 'compare', repositoryId: id, reopen })
  const open = written.edits.filter(({ decision }) => decision === null)
  return (
    <>
      {written.reason && (
        <Note text={describeReason(written.reason)}>
          {isManager && (
            <Button size="small" disabled={isPending} onClick={() => compare(false)}>
              {words.compareAgain}
            </Button>
          )}
        </Note>
      )}
      {written.state === 'closed' && (
        <Note text={words.closed}>
          {isManager && (
            <Button size="small" disabled={isPending} onClick={() => compare(true)}>
              {words.reopen}
            </Button>
          )}
        </Note>
      )}
      {written.files.map(
        ({ path, problem }) => problem && <Note key={path} text={describeProblem(path, problem)} />,
      )}
      {open.map((edit) => (
        <div key={`${edit.path} ${edit.part}`} className="mt-3">
          <h4 className="text-sm font-[550] [overflow-wrap:anywhere]">{edit.title}</h4>
          <EditByHand repository={repository} edit={edit} isManager={isManager} />
        </div>
      ))}
      {isManager && <Settings repository={repository} />}
    </>
  )
}

const Note = ({ text, children }: { text: string; children?: ReactNode }) => (
  <div className="mt-2 flex flex-wrap items-center gap-2">
    <p className="min-w-0 flex-1 basis-48 text-sm text-ink-2">{text}</p>
    {children}
  </div>
)

function Settings({ repository }: Omit<WrittenProps, 'isManager'>) {
  const { id, fullName, written } = repository
  const { mutate, isPending } = useChangeRepository()
  const dialogs = useDialogs()
  const [formats, setFormats] = useState(written.formats)
  const [failsOnEdits, setFails] = useState(written.failsOnEdits)
  const group = useId()
  const toggle = (format: (typeof FORMATS)[number]['format'], on: boolean) => {
    const others = (formats ?? []).filter((one) => one !== format)
    const chosen = on ? [...others, format] : others
    setFormats(chosen.length > 0 ? chosen : null)
  }
  const leave = async () => {
    const isMeant = await dialogs.confirm({
      title: words.askStopWriting(fullName),
      text: words.aboutStopping,
      confirm: words.stopWriting,
    })
    if (isMeant) mutate({ kind: 'leave', repositoryId: id })
  }
  return (
    <details className="mt-2 text-sm">
      <summary className="w-fit cursor-pointer text-xs text-ink-2">{words.settings}</summary>
      <fieldset className="mt-2 grid" aria-describedby={group}>
        <legend className="mb-1 text-xs font-[550]">{words.files}</legend>
        {FORMATS.map(({ format, name }) => (
          <label key={format} className="flex min-h-9 items-center gap-2.5 lg:min-h-7">
            <input
              type="checkbox"
              checked={formats?.includes(format) ?? false}
              onChange={({ target }) => toggle(format, target.checked)}
              className="size-4 accent-current"
            />
            <code className="font-mono text-xs">{name}</code>
          </label>
        ))}
        <p id={group} className="mt-1 text-xs text-ink-3">
          {words.aboutFiles}
        </p>
      </fieldset>
      <div className="mt-3 flex items-center justify-between gap-3">
        <span>{words.failCheck}</span>
        <Switch label={words.failCheck} on={failsOnEdits} onChange={setFails} />
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          size="small"
          kind="primary"
          disabled={isPending}
          onClick={() => mutate({ kind: 'choose', repositoryId: id, formats, failsOnEdits })}
        >
          {save}
        </Button>
        <Button size="small" kind="danger" disabled={isPending} onClick={() => void leave()}>
          {words.stopWriting}
        </Button>
      </div>
    </details>
  )
}
