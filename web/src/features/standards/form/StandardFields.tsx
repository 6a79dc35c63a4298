import { CATEGORIES } from '@debrief/domain/mistakes/categories'
import { type ReactNode, useState } from 'react'
import { categoryName } from '../category-name.ts'
import type { findFaults, StandardDraft } from './standard-draft.ts'

const FIELD =
  'w-full rounded-sm border border-line-ctl bg-sheet px-2.5 text-sm aria-invalid:border-red aria-invalid:inset-ring-1 aria-invalid:inset-ring-red'

interface Props {
  /** The prefix for the fields' ids. */
  id: string
  draft: StandardDraft
  onChange(draft: StandardDraft): void
  faults: ReturnType<typeof findFaults>
}

/** Reports a missing value once the person leaves its field. */
export function StandardFields({ id, draft, onChange, faults }: Props) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const leave = (name: string) => setLeft((before) => new Set(before).add(name))
  const of = (name: keyof Props['faults']) => (left.has(name) ? faults[name] : null)
  return (
    <>
      <Field id={`${id}-title`} name="Title" fault={of('title')}>
        <input
          id={`${id}-title`}
          data-start
          value={draft.title}
          maxLength={200}
          autoComplete="off"
          aria-required
          aria-invalid={of('title') !== null}
          aria-describedby={of('title') ? `${id}-title-fault` : undefined}
          onBlur={() => leave('title')}
          onChange={({ target }) => onChange({ ...draft, title: target.value })}
          className={`${FIELD} h-10 lg:h-[34px]`}
        />
      </Field>
      <Field id={`${id}-description`} name="Description" fault={of('description')}>
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
        <Field id={`${id}-category`} name="Category">
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
        <Field id={`${id}-languages`} name="Programming Languages" fault={of('languages')}>
          <input
            id={`${id}-languages`}
            value={draft.languages}
            maxLength={400}
            autoComplete="off"
            placeholder="All languages"
            aria-invalid={of('languages') !== null}
            aria-describedby={of('languages') ? `${id}-languages-fault` : undefined}
            onBlur={() => leave('languages')}
            onChange={({ target }) => onChange({ ...draft, languages: target.value })}
            className={`${FIELD} h-10 lg:h-[34px]`}
          />
        </Field>
      </div>
      <Field id={`${id}-paths`} name="Files" fault={of('paths')}>
        <input
          id={`${id}-paths`}
          value={draft.paths}
          maxLength={1_400}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          placeholder="All files"
          aria-invalid={of('paths') !== null}
          aria-describedby={`${id}-paths-hint${of('paths') ? ` ${id}-paths-fault` : ''}`}
          onBlur={() => leave('paths')}
          onChange={({ target }) => onChange({ ...draft, paths: target.value })}
          className={`${FIELD} h-10 font-mono lg:h-[34px]`}
        />
        <p id={`${id}-paths-hint`} className="text-xs text-ink-3">
          Debrief checks the standard only in these files. Separate paths with commas, such as{' '}
          <code className="font-mono">src/api/**, **/*.sql</code>.
        </p>
      </Field>
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
