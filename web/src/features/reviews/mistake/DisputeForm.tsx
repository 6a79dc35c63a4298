import { DISPUTE_REASONS, type DisputeReason, MAX_NOTE_LENGTH } from '@debrief/contracts/mistakes/constants'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../../ui/controls/Button.tsx'
import { Message } from '../../../ui/text/Message.tsx'
import { cancel, sending } from '../../../ui/words.ts'
import * as formWords from '../dispute-form-words.ts'
import * as words from './words.ts'

export interface DisputeDraft {
  reason: DisputeReason
  note: string
}

interface Props {
  draft: DisputeDraft
  onChange(draft: DisputeDraft): void
  busy: boolean
  onSend(): void
  onCancel(): void
}

export function DisputeForm({ draft, onChange, busy, onSend, onCancel }: Props) {
  const { reason, note } = draft
  const [missing, setMissing] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const id = useId()
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  const needsNote = reason === 'other'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (needsNote && note.trim() === '') {
      setMissing(true)
      form.current?.querySelector('textarea')?.focus()
      return
    }
    onSend()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it from any field
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onCancel()
      }}
      className="appear mt-4 rounded-md border border-line bg-sunk p-4"
    >
      <Reasons
        name={`${id}-reason`}
        chosen={reason}
        onChoose={(chosen) => onChange({ ...draft, reason: chosen })}
      />
      <label htmlFor={`${id}-note`} className="mt-2 block text-xs font-[550]">
        {needsNote ? words.note : <Message text={formWords.optionalNote} optional={renderOptional} />}
      </label>
      <textarea
        id={`${id}-note`}
        value={note}
        maxLength={MAX_NOTE_LENGTH}
        rows={2}
        required={needsNote}
        aria-invalid={missing && needsNote && note.trim() === ''}
        aria-describedby={missing ? `${id}-missing` : undefined}
        onChange={(event) => onChange({ ...draft, note: event.target.value })}
        className="mt-1 block w-full rounded-sm border border-line-ctl bg-sheet px-2.5 py-1.5 text-sm"
      />
      {missing && needsNote && note.trim() === '' && (
        <p id={`${id}-missing`} role="alert" className="tone-red mt-1 text-xs text-tone">
          {formWords.noteMissing}
        </p>
      )}
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <p className="min-w-0 flex-1 basis-52 text-xs text-ink-2">{formWords.aboutDisputing}</p>
        <Button kind="quiet" size="small" onClick={onCancel}>
          {cancel}
        </Button>
        <Button kind="primary" size="small" type="submit" busy={busy && sending}>
          {words.dispute}
        </Button>
      </div>
    </form>
  )
}

const renderOptional = (text: string) => <span className="font-normal text-ink-2">{text}</span>

interface ReasonsProps {
  name: string
  chosen: DisputeReason
  onChoose(reason: DisputeReason): void
}

function Reasons({ name, chosen, onChoose }: ReasonsProps) {
  return (
    <fieldset>
      <legend className="title-3 mb-2">{formWords.whyNoMistake}</legend>
      <div className="grid gap-x-4 @xl:grid-cols-2">
        {DISPUTE_REASONS.map((value) => (
          <div key={value} className="relative flex items-start gap-2.5 py-1.5">
            <input
              id={`${name}-${value}`}
              type="radio"
              name={name}
              value={value}
              checked={chosen === value}
              aria-describedby={`${name}-${value}-hint`}
              onChange={() => onChoose(value)}
              className="mt-[3px] size-4 accent-action"
            />
            <div>
              <label
                htmlFor={`${name}-${value}`}
                className="block cursor-pointer text-sm font-[550] after:absolute after:inset-0"
              >
                {formWords.reasons[value].label}
              </label>
              <p id={`${name}-${value}-hint`} className="text-xs text-ink-2">
                {formWords.reasons[value].hint}
              </p>
            </div>
          </div>
        ))}
      </div>
    </fieldset>
  )
}
