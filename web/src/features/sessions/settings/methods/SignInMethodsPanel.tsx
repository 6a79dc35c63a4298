import type { SignInMethod, SignInMethods } from '@debrief/contracts/sessions/sign-in'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { problemText } from '../../../../lib/problem-text.ts'
import { Button } from '../../../../ui/controls/Button.tsx'
import { useTellFailure, useTellSuccess } from '../../../../ui/dialogs/Toasts.tsx'
import { GitHubMark } from '../../../../ui/marks/GitHubMark.tsx'
import { LoadFailed } from '../../../../ui/states/LoadFailed.tsx'
import { Line, Panel, RowSkeletons } from '../../../settings/shared/Panel.tsx'
import { UnlinkDialog } from './UnlinkDialog.tsx'
import { useLeaveFor, useMethods, useUnlink } from './use-methods.ts'

/** Lets people link and unlink their GitHub account and their identity at the provider (D46). */
export function SignInMethodsPanel() {
  const { data, isPending, error, refetch } = useMethods()
  return (
    <Panel
      name="Sign-in methods"
      about="If both are linked, you can sign in with either one. To link or unlink one, first sign in again with the other."
    >
      {isPending && <RowSkeletons label="Loading your sign-in methods" rows={2} />}
      {error && !data && (
        <div className="p-3">
          <LoadFailed
            title="Your sign-in methods could not be loaded."
            reason={problemText(error)}
            onRetry={() => void refetch()}
          />
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
        missing="Connect GitHub to see your pull requests. Debrief uses your GitHub account to read them."
      />
      <div className="border-t border-line">
        <Method
          method="oidc"
          name={name}
          other="GitHub"
          linked={identity}
          isLast={!github}
          isConfirmed={confirmed?.by === 'github'}
          missing={`Link your ${name} account to sign in with it.`}
        />
      </div>
    </>
  )
}

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
  if (linked && isLast)
    return (
      <Line icon={icon} title={title} fact={`Your only way to sign in. To unlink it, first link ${other}.`} />
    )
  const isLeaving = confirm.isPending || confirm.isSuccess || link.isPending || link.isSuccess
  const act = linked ? () => setUnlinking(true) : () => link.mutate(method, { onError })
  return (
    <Line
      icon={icon}
      title={title}
      fact={
        isConfirmed
          ? linked
            ? 'Linked'
            : missing
          : `${linked ? 'Linked. To unlink it' : `${missing} To link it`}, first sign in with ${other} again.`
      }
    >
      {isConfirmed ? (
        <Button size="small" busy={isLeaving && `Opening ${name}…`} onClick={act}>
          {linked ? 'Unlink' : 'Link'} <span className="sr-only">{name}</span>
        </Button>
      ) : (
        <Button
          size="small"
          busy={isLeaving && `Opening ${other}…`}
          onClick={() => confirm.mutate(method === 'github' ? 'oidc' : 'github', { onError })}
        >
          Sign in with {other} <span className="sr-only">to change {name}</span>
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
        tellSuccess(`${name} unlinked.`)
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
