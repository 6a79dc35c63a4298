import type { TokenScope } from '@debrief/contracts/people/constants'
import * as words from './new-token-words.ts'
import { SCOPE_TEXTS } from './scope-texts.ts'

interface Props {
  scopes: readonly TokenScope[]
  chosen: readonly TokenScope[]
  onChange(chosen: TokenScope[]): void
}

export function ScopeChoices({ scopes, chosen, onChange }: Props) {
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-sm font-[550]">{words.scopes}</legend>
      {scopes.map((scope) => {
        const { name, about } = SCOPE_TEXTS[scope]
        const isChosen = chosen.includes(scope)
        return (
          <label key={scope} className="flex cursor-pointer items-start gap-2.5 text-sm">
            <input
              type="checkbox"
              checked={isChosen}
              onChange={() =>
                onChange(scopes.filter((one) => (one === scope ? !isChosen : chosen.includes(one))))
              }
              className="mt-0.5 size-4 shrink-0 accent-current"
            />
            <span className="min-w-0">
              <span className="font-[550]">{name}</span>{' '}
              <span className="block text-xs text-ink-3">{about}</span>
            </span>
          </label>
        )
      })}
    </fieldset>
  )
}
