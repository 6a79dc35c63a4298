import { MAX_CHANNEL_NAME_LENGTH } from '@debrief/contracts/chat/constants'
import { CHAT_CONSENT, TEAM_CHAT_KINDS, type TeamChatKind } from '@debrief/domain/chat/channels'
import { type FormEvent, type ReactNode, useState } from 'react'
import { problemText } from '../../../lib/problem-text.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Choices } from '../../../ui/controls/Choices.tsx'
import { FIELD } from '../../../ui/controls/field.ts'
import { cancel } from '../../../ui/words.ts'
import { useAddChannel } from '../shared/use-chat-channels.ts'
import * as words from './new-channel-words.ts'
import { kinds as kindNames } from './words.ts'

interface Props {
  /** The id of the team that the person manages. Null if they don't manage a team. */
  teamId: string | null
  onClose(): void
}

export function NewChannel({ teamId, onClose }: Props) {
  const [name, setName] = useState('')
  const [address, setAddress] = useState('')
  const [isTeams, setTeams] = useState(false)
  const [kinds, setKinds] = useState<readonly TeamChatKind[]>(TEAM_CHAT_KINDS)
  const [hasConsent, setConsent] = useState(false)
  const { mutate, isPending, error } = useAddChannel()
  const isReady = name.trim() !== '' && address.trim() !== '' && hasConsent && (!isTeams || kinds.length > 0)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isReady || isPending) return
    const owner = isTeams ? { teamId, kinds: [...kinds] } : { teamId: null, kinds: [] }
    mutate(
      { name: name.trim(), address: address.trim(), consent: CHAT_CONSENT, ...owner },
      { onSuccess: onClose },
    )
  }
  return (
    <form onSubmit={submit} className="grid gap-3 border-b border-line px-4 py-3.5">
      <Field
        label={words.channel}
        value={name}
        onChange={setName}
        placeholder={words.channelExample}
        max={MAX_CHANNEL_NAME_LENGTH}
      />
      <Field
        label={words.webhookUrl}
        value={address}
        onChange={setAddress}
        placeholder={words.urlExample}
        max={2_000}
      >
        {words.aboutWebhookUrl}
      </Field>
      {teamId !== null && <Owner isTeams={isTeams} onChoose={setTeams} />}
      {isTeams && <Kinds chosen={kinds} onChoose={setKinds} />}
      <Check label={CHAT_CONSENT} isOn={hasConsent} onChange={setConsent} />
      {error && (
        <p role="alert" className="text-sm font-[550] text-red">
          {problemText(error)}
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button kind="quiet" onClick={onClose}>
          {cancel}
        </Button>
        <Button kind="primary" type="submit" disabled={!isReady} busy={isPending && words.adding}>
          {words.add}
        </Button>
      </div>
    </form>
  )
}

interface FieldProps {
  label: string
  value: string
  onChange(value: string): void
  placeholder: string
  max: number
  children?: ReactNode
}

const Field = ({ label, value, onChange, placeholder, max, children }: FieldProps) => (
  <label className="grid gap-1.5 text-sm font-[550]">
    {label}
    <input
      value={value}
      maxLength={max}
      placeholder={placeholder}
      autoComplete="off"
      spellCheck={false}
      onChange={({ target }) => onChange(target.value)}
      className={`${FIELD} font-normal`}
    />
    {children && <span className="text-xs font-normal text-ink-3">{children}</span>}
  </label>
)

const OWNERS = [
  { value: 'own', label: words.me },
  { value: 'team', label: words.myTeam },
]

const Owner = ({ isTeams, onChoose }: { isTeams: boolean; onChoose(isTeams: boolean): void }) => (
  <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm">
    <span className="font-[550]">{words.messagesFor}</span>
    <Choices
      label={words.messagesFor}
      choices={OWNERS}
      chosen={isTeams ? 'team' : 'own'}
      onChoose={(owner) => onChoose(owner === 'team')}
    />
  </div>
)

interface KindsProps {
  chosen: readonly TeamChatKind[]
  onChoose(kinds: readonly TeamChatKind[]): void
}

const Kinds = ({ chosen, onChoose }: KindsProps) => (
  <fieldset className="grid">
    <legend className="text-sm font-[550]">{words.channelGets}</legend>
    {TEAM_CHAT_KINDS.map((kind) => (
      <Check
        key={kind}
        label={kindNames[kind]}
        isOn={chosen.includes(kind)}
        onChange={(isOn) =>
          onChoose(TEAM_CHAT_KINDS.filter((one) => (one === kind ? isOn : chosen.includes(one))))
        }
      />
    ))}
  </fieldset>
)

const Check = ({
  label,
  isOn,
  onChange,
}: {
  label: string
  isOn: boolean
  onChange(isOn: boolean): void
}) => (
  <label className="flex min-h-9 items-center gap-2.5 text-sm">
    <input
      type="checkbox"
      checked={isOn}
      onChange={({ target }) => onChange(target.checked)}
      className="size-4 accent-current"
    />
    {label}
  </label>
)
