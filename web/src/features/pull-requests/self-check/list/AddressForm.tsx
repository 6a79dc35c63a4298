import { type FormEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { problemText } from '../../../../lib/problem-text.ts'
import { Button } from '../../../../ui/controls/Button.tsx'
import { checking } from '../../../../ui/words.ts'
import { toAddress } from '../address.ts'
import { useCheckByAddress } from '../data/use-self-check.ts'
import * as words from './words.ts'

export function AddressForm() {
  const navigate = useNavigate()
  const [address, setAddress] = useState('')
  const { mutate, isPending, error, reset } = useCheckByAddress((chosen) => {
    setAddress('')
    void navigate(toAddress(chosen))
  })
  const field = useId()
  const problem = useId()
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (address.trim() && !isPending) mutate(address.trim())
  }
  return (
    <form onSubmit={send} className="mb-1.5 border-b border-line px-2.5 pt-2 pb-3.5" noValidate>
      <label htmlFor={field} className="text-xs text-ink-2">
        {words.address}
      </label>
      <div className="mt-1 flex gap-2">
        <input
          id={field}
          type="text"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          maxLength={500}
          placeholder={words.addressExample}
          value={address}
          onChange={(event) => {
            setAddress(event.target.value)
            if (error) reset()
          }}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? problem : undefined}
          className="h-10 min-w-0 flex-1 rounded-sm border border-line-ctl bg-sheet px-2.5 text-sm placeholder:text-ink-3 lg:h-[34px]"
        />
        <Button type="submit" busy={isPending && checking} disabled={address.trim() === '' && !isPending}>
          {words.check}
        </Button>
      </div>
      {error && (
        <p id={problem} role="alert" className="mt-2 text-sm text-red [overflow-wrap:anywhere]">
          {problemText(error)}
        </p>
      )}
    </form>
  )
}
