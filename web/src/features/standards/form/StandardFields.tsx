import { CATEGORIES } from '@debrief/domain/mistakes/categories'
import { type ChangeEvent, type ComponentProps, type ReactNode, useState } from 'react'
import { categoryName } from '../category-name.ts'
import { category as categoryField } from '../words.ts'
import type { findFaults, StandardDraft } from './standard-draft.ts'
import * as words from './words.ts'

const FIELD =
  'w-full rounded-sm border border-line-ctl bg-sheet px-2.5 text-sm aria-invalid:border-red aria-invalid:inset-ring-1 aria-invalid:inset-ring-red'

interface Props {
  id: string
  draft: StandardDraft
  onChange(draft: StandardDraft): void
  faults: ReturnType<typeof findFaults>
}

export function StandardFields({ id, draft, onChange, faults }: Props) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const leave = (name: string) => setLeft((before) => new Set(before).add(name))
  const of = (name: keyof Props['faults']) => (left.has(name) ? faults[name] : null)
  const text = (name: 'title' | 'languages' | 'paths') => ({
    id: `${id}-${name}`,
    value: draft[name],
    fault: of(name),
    onBlur: () => leave(name),
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => onChange({ ...draft, [name]: target.value }),
  })
  return (
    <>
      <TextField
        {...text('title')}
        name={words.title}
        maxLength={200}
        data-start
        aria-required
        className={`${FIELD} h-10 lg:h-[34px]`}
      />
      <Field id={`${id}-description`} name={words.description} fault={of('description')}>
        <textarea
          id={`${id}-description`}
          value={draft.description}
          maxLength={4000}
          rows={5}
          aria-required
          aria-invalid={of('description') !== null}
          aria-describedby={of('description') ? `${id}-description-fault` : undefined}
          onBlur={() => leave('description')}
          onChange={({ target }) => onChange({ ...draft, description: target.value })}
          className={`${FIELD} py-2`}
        />
      </Field>
      <div className="grid gap-3.5 sm:grid-cols-2">
        <Field id={`${id}-category`} name={categoryField}>
          <select
            id={`${id}-category`}
            value={draft.category}
            onChange={({ target }) => {
              const category = CATEGORIES.find((one) => one === target.value)
              if (category) onChange({ ...draft, category })
            }}
            className={`${FIELD} h-10 lg:h-[34px]`}
          >
            {CATEGORIES.map((category) => (
              <option key={category} value={category}>
                {categoryName(category)}
              </option>
            ))}
          </select>
        </Field>
        <TextField
          {...text('languages')}
          name={words.languages}
          maxLength={400}
          placeholder={words.allLanguages}
          className={`${FIELD} h-10 lg:h-[34px]`}
        />
      </div>
      <TextField
        {...text('paths')}
        name={words.files}
        maxLength={1_400}
        placeholder={words.allFiles}
        autoCapitalize="off"
        spellCheck={false}
        className={`${FIELD} h-10 font-mono lg:h-[34px]`}
        hint={words.aboutFiles}
      />
    </>
  )
}

interface FieldProps {
  id: string
  name: string
  fault?: string | null
  children: ReactNode
}

function Field({ id, name, fault = null, children }: FieldProps) {
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        {name}
      </label>
      {children}
      {fault && (
        <p id={`${id}-fault`} role="alert" className="tone-red text-xs text-tone">
          {fault}
        </p>
      )}
    </div>
  )
}

interface TextFieldProps extends ComponentProps<'input'> {
  id: string
  name: string
  fault: string | null
  hint?: string
}

function TextField({ id, name, fault, hint, ...input }: TextFieldProps) {
  const about = [hint && `${id}-hint`, fault && `${id}-fault`].filter(Boolean).join(' ')
  return (
    <Field id={id} name={name} fault={fault}>
      <input
        {...input}
        id={id}
        autoComplete="off"
        aria-invalid={fault !== null}
        aria-describedby={about || undefined}
      />
      {hint && (
        <p id={`${id}-hint`} className="text-xs text-ink-3">
          {hint}
        </p>
      )}
    </Field>
  )
}
