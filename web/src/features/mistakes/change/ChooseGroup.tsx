import { type FormEvent, useId, useState } from 'react'
import { Button } from '../../../ui/controls/Button.tsx'
import { useModal } from '../../../ui/dialogs/use-modal.ts'
import { Line } from '../../../ui/text/Words.tsx'

interface Props {
  title: string
  text: string
  choices: readonly { value: string; label: string }[]
  confirm: string
  busy: string | false
  onChoose(value: string): void
  onClose(): void
}

export function ChooseGroup({ title, text, choices, confirm, busy, onChoose, onClose }: Props) {
  const modal = useModal(onClose)
  const id = useId()
  const [chosen, setChosen] = useState<string | null>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (chosen !== null && !busy) onChoose(chosen)
  }
  return (
    <dialog
      {...modal}
      aria-labelledby={`${id}-name`}
      aria-describedby={`${id}-text`}
      className="appear w-[calc(100%-32px)] max-w-[480px] rounded-lg border border-line bg-sheet text-ink shadow-3 backdrop:bg-overlay"
    >
      <form onSubmit={submit} className="grid gap-3.5 p-5">
        <h2 id={`${id}-name`} className="title-2">
          {title}
        </h2>
        <p id={`${id}-text`} className="text-sm text-ink-2">
          {text}
        </p>
        {choices.length > 0 && (
          <div
            role="radiogroup"
            aria-labelledby={`${id}-name`}
            className="-mx-2 max-h-[50dvh] overflow-y-auto"
          >
            {choices.map(({ value, label }, at) => (
              <label
                key={value}
                className="flex min-h-10 items-start gap-2.5 rounded-sm px-2 py-2 text-sm hover:bg-hover has-checked:bg-mark-soft"
              >
                <input
                  type="radio"
                  name={id}
                  value={value}
                  {...(at === 0 && { 'data-start': true })}
                  checked={chosen === value}
                  onChange={() => setChosen(value)}
                  className="mt-[3px] accent-current"
                />
                <span className="min-w-0 [overflow-wrap:anywhere]">
                  <Line text={label} />
                </span>
              </label>
            ))}
          </div>
        )}
        <div className="flex flex-wrap justify-end gap-2">
          <Button kind="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button kind="primary" type="submit" disabled={chosen === null} busy={busy}>
            {confirm}
          </Button>
        </div>
      </form>
    </dialog>
  )
}
