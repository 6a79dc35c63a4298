import {
  MAX_OPERATE_DAYS,
  MAX_TOKEN_NAME_LENGTH,
  TOKEN_DAYS,
  type TokenDays,
  type TokenScope,
} from '@debrief/contracts/people/constants'
import { type FormEvent, useId, useState } from 'react'
import { problemText } from '../../../../lib/problem-text.ts'
import { Button } from '../../../../ui/controls/Button.tsx'
import { Choices } from '../../../../ui/controls/Choices.tsx'
import { FIELD } from '../../../../ui/controls/field.ts'
import { cancel, creating } from '../../../../ui/words.ts'
import * as words from './new-token-words.ts'
import { ScopeChoices } from './ScopeChoices.tsx'
import { useCreateToken } from './use-tokens.ts'

export interface CreatedToken {
  name: string
  token: string
}

const toChoice = (days: TokenDays) => ({
  value: String(days),
  label: words.describeTime(days),
})

interface Props {
  grantable: readonly TokenScope[]
  onMade(created: CreatedToken): void
  onClose(): void
}

export function NewToken({ grantable, onMade, onClose }: Props) {
  const [name, setName] = useState('')
  const [wanted, setWanted] = useState<TokenDays>(90)
  const [scopes, setScopes] = useState<TokenScope[]>(['mcp'])
  const choices = TOKEN_DAYS.filter((days) => !scopes.includes('operate') || days <= MAX_OPERATE_DAYS)
  const days = choices.includes(wanted) ? wanted : MAX_OPERATE_DAYS
  const isComplete = name.trim() !== '' && scopes.length > 0
  const { mutate, isPending, error } = useCreateToken()
  const id = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isComplete || isPending) return
    mutate({ name: name.trim(), days, scopes }, { onSuccess: onMade })
  }
  return (
    <form onSubmit={submit} className="grid gap-3 border-b border-line px-4 py-3.5">
      <label className="grid gap-1.5 text-sm font-[550]" htmlFor={id}>
        {words.name}
        <input
          id={id}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- it appears because its button was pressed
          autoFocus
          value={name}
          maxLength={MAX_TOKEN_NAME_LENGTH}
          placeholder={words.exampleName}
          autoComplete="off"
          onChange={({ target }) => setName(target.value)}
          className={`${FIELD} font-normal`}
        />
      </label>
      <ScopeChoices scopes={grantable} chosen={scopes} onChange={setScopes} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm">
        <span className="font-[550]">{words.expiresAfter}</span>
        <Choices
          label={words.expiresAfter}
          choices={choices.map(toChoice)}
          chosen={String(days)}
          onChoose={(chosen) => setWanted(Number(chosen) as TokenDays)}
        />
      </div>
      {error && (
        <p role="alert" className="text-sm font-[550] text-red">
          {problemText(error)}
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button kind="quiet" onClick={onClose}>
          {cancel}
        </Button>
        <Button kind="primary" type="submit" disabled={!isComplete} busy={isPending && creating}>
          {words.create}
        </Button>
      </div>
    </form>
  )
}
