import { ADDRESS_REFUSAL_TEXTS, parseOutboundAddress } from '@debrief/contracts/http/outbound-address'
import { MAX_WEBHOOK_DESCRIPTION_LENGTH } from '@debrief/contracts/webhooks/constants'
import { eventsFor, type WebhookEvent, type WebhookOwner } from '@debrief/domain/webhooks/events'
import { type FormEvent, useId, useState } from 'react'
import { problemText } from '../../../lib/problem-text.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Choices } from '../../../ui/controls/Choices.tsx'
import { FIELD } from '../../../ui/controls/field.ts'
import { cancel, creating } from '../../../ui/words.ts'
import { EVENT_NAMES } from './event-names.ts'
import * as words from './new-webhook-words.ts'
import { type ShownSecret, useCreateWebhook } from './use-webhooks.ts'

const OWNERS = [
  { value: 'person', label: words.ownEvents },
  { value: 'team', label: words.teamEvents },
] as const

interface Props {
  managesTeam: boolean
  onMade(shownSecret: ShownSecret): void
  onClose(): void
}

export function NewWebhook({ managesTeam, onMade, onClose }: Props) {
  const [owner, setOwner] = useState<WebhookOwner>('person')
  const [url, setUrl] = useState('')
  const [description, setDescription] = useState('')
  const [events, setEvents] = useState<readonly WebhookEvent[]>(eventsFor('person'))
  const [fault, setFault] = useState<string | null>(null)
  const { mutate, isPending, error } = useCreateWebhook()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const parsed = parseOutboundAddress(url.trim())
    setFault('refused' in parsed ? ADDRESS_REFUSAL_TEXTS[parsed.refused] : null)
    if ('refused' in parsed || isPending) return
    mutate({ owner, url: url.trim(), description, events: [...events] }, { onSuccess: onMade })
  }
  const choose = (chosen: WebhookOwner) => {
    setOwner(chosen)
    setEvents(eventsFor(chosen))
  }
  const reason = fault ?? (error ? problemText(error) : null)
  return (
    <form onSubmit={submit} noValidate className="grid gap-3 border-b border-line px-4 py-3.5">
      {managesTeam && <Choices label={words.events} choices={OWNERS} chosen={owner} onChoose={choose} />}
      <Field label={words.address} value={url} onChange={setUrl} placeholder={words.exampleAddress} />
      <Field
        label={words.description}
        value={description}
        onChange={setDescription}
        placeholder={words.exampleDescription}
        maxLength={MAX_WEBHOOK_DESCRIPTION_LENGTH}
      />
      <EventBoxes owner={owner} chosen={events} onChoose={setEvents} />
      {reason && (
        <p role="alert" className="text-sm font-[550] text-red">
          {reason}
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button kind="quiet" onClick={onClose}>
          {cancel}
        </Button>
        <Button
          kind="primary"
          type="submit"
          disabled={url.trim() === '' || events.length === 0}
          busy={isPending && creating}
        >
          {words.create}
        </Button>
      </div>
    </form>
  )
}

interface FieldProps {
  label: string
  value: string
  placeholder: string
  maxLength?: number
  onChange(value: string): void
}

function Field({ label, onChange, ...input }: FieldProps) {
  const id = useId()
  return (
    <label className="grid gap-1.5 text-sm font-[550]" htmlFor={id}>
      {label}
      <input
        id={id}
        {...input}
        autoComplete="off"
        onChange={({ target }) => onChange(target.value)}
        className={`${FIELD} font-normal`}
      />
    </label>
  )
}

interface BoxesProps {
  owner: WebhookOwner
  chosen: readonly WebhookEvent[]
  onChoose(events: readonly WebhookEvent[]): void
}

function EventBoxes({ owner, chosen, onChoose }: BoxesProps) {
  return (
    <fieldset className="grid gap-1 text-sm">
      <legend className="pb-1 font-[550]">{words.send}</legend>
      {eventsFor(owner).map((event) => (
        <label key={event} className="flex min-h-8 items-center gap-2">
          <input
            type="checkbox"
            className="size-4 accent-current"
            checked={chosen.includes(event)}
            onChange={({ target }) =>
              onChoose(target.checked ? [...chosen, event] : chosen.filter((one) => one !== event))
            }
          />
          {EVENT_NAMES[event]}
          <code className="font-mono text-xs text-ink-3">{event}</code>
        </label>
      ))}
    </fieldset>
  )
}
