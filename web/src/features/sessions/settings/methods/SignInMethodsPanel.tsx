import type { SignInMethod, SignInMethods } from '@debrief/contracts/sessions/sign-in'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { problemText } from '../../../../lib/problem-text.ts'
import { Button } from '../../../../ui/controls/Button.tsx'
import { Dialog } from '../../../../ui/dialogs/Dialog.tsx'
import { useTellFailure, useTellSuccess } from '../../../../ui/dialogs/Toasts.tsx'
import { GitHubMark } from '../../../../ui/marks/GitHubMark.tsx'
import { LoadFailed } from '../../../../ui/states/LoadFailed.tsx'
import { Message } from '../../../../ui/text/Message.tsx'
import { cancel } from '../../../../ui/words.ts'
import { Line, Panel, RowSkeletons } from '../../../settings/shared/Panel.tsx'
import { useLeaveFor, useMethods, useUnlink } from './use-methods.ts'
import * as words from './words.ts'

/** Lets people link and unlink their GitHub account and their identity at the provider (D46). */
export function SignInMethodsPanel() {
  const { data, isPending, error, refetch } = useMethods()
  return (
    <Panel name={words.methods} about={words.about}>
      {isPending && <RowSkeletons label={words.loading} rows={2} />}
      {error && !data && (
        <div className="p-3">
          <LoadFailed title={words.loadFailed} reason={problemText(error)} onRetry={() => void refetch()} />
        </div>
      )}
      {data?.provider && <Methods methods={data} provider={data.provider} />}
    </Panel>
  )
}

interface MethodsProps {
  methods: SignInMethods
  provider: NonNullable<SignInMethods['provider']>
}

function Methods({ methods: { github, confirmed }, provider }: MethodsProps) {
  const { name, account } = provider
  const identity = account && (account.email ?? account.name)
  return (
    <>
      <Method
        method="github"
        name="GitHub"
        other={name}
        linked={github?.login ?? null}
        isLast={!account}
        isConfirmed={confirmed?.by === 'oidc'}
        missing={words.connectGithub}
      />
      <div className="border-t border-line">
        <Method
          method="oidc"
          name={name}
          other="GitHub"
          linked={identity}
          isLast={!github}
          isConfirmed={confirmed?.by === 'github'}
          missing={words.linkAccount(name)}
        />
      </div>
    </>
  )
}

const hide = (name: string) => (text: string) => (
  <span className="sr-only">
    <Message text={text} name={name} />
  </span>
)

interface MethodProps {
  method: SignInMethod
  name: string
  /** The name of the other method. Before a change, the person signs in again with that method. */
  other: string
  /** The name of the linked account. Null if no account is linked. */
  linked: string | null
  isLast: boolean
  /** Whether the person signed in with the other method within the last 10 minutes. */
  isConfirmed: boolean
  missing: string
}

function Method({ method, name, other, linked, isLast, isConfirmed, missing }: MethodProps) {
  const tellFailure = useTellFailure()
  const confirm = useLeaveFor('confirm')
  const link = useLeaveFor('link')
  const [isUnlinking, setUnlinking] = useState(false)
  const onError = (error: Error) => tellFailure(problemText(error))
  const icon = method === 'github' ? <GitHubMark /> : <KeyRound />
  const title = linked ? `${name}: ${linked}` : name
  if (linked && isLast) return <Line icon={icon} title={title} fact={words.onlyWay(other)} />
  const isLeaving = confirm.isPending || confirm.isSuccess || link.isPending || link.isSuccess
  const act = linked ? () => setUnlinking(true) : () => link.mutate(method, { onError })
  return (
    <Line
      icon={icon}
      title={title}
      fact={
        linked ? words.describeLinked(other, isConfirmed) : words.describeMissing(missing, other, isConfirmed)
      }
    >
      {isConfirmed ? (
        <Button size="small" busy={isLeaving && words.opening(name)} onClick={act}>
          <Message text={linked ? words.unlink : words.link} name={<span className="sr-only">{name}</span>} />
        </Button>
      ) : (
        <Button
          size="small"
          busy={isLeaving && words.opening(other)}
          onClick={() => confirm.mutate(method === 'github' ? 'oidc' : 'github', { onError })}
        >
          <Message text={words.signInToChange} other={other} rest={hide(name)} />
        </Button>
      )}
      {isUnlinking && <Unlink method={method} name={name} onClose={() => setUnlinking(false)} />}
    </Line>
  )
}

function Unlink({ method, name, onClose }: { method: SignInMethod; name: string; onClose(): void }) {
  const tellSuccess = useTellSuccess()
  const { mutate, isPending, error } = useUnlink()
  const unlink = () =>
    mutate(method, {
      onSuccess: () => {
        onClose()
        tellSuccess(words.unlinked(name))
      },
    })
  return (
    <UnlinkDialog
      name={name}
      isGithub={method === 'github'}
      busy={isPending}
      problem={error && problemText(error)}
      onUnlink={unlink}
      onClose={onClose}
    />
  )
}

interface UnlinkDialogProps {
  name: string
  isGithub: boolean
  busy: boolean
  problem: string | null
  onUnlink(): void
  onClose(): void
}

function UnlinkDialog({ name, isGithub, busy, problem, onUnlink, onClose }: UnlinkDialogProps) {
  return (
    <Dialog
      type="warning"
      title={words.askToUnlink(name)}
      onClose={onClose}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            {cancel}
          </Button>
          <Button kind="destroy" busy={busy && words.unlinking} onClick={onUnlink}>
            {words.unlinkMethod(name)}
          </Button>
        </>
      }
    >
      <p>{isGithub ? words.aboutUnlinkingGithub : words.aboutUnlinking(name)}</p>
      {problem && (
        <p role="alert" className="mt-2 text-red">
          {problem}
        </p>
      )}
    </Dialog>
  )
}
