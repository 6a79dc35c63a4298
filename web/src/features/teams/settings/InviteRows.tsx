import { Minus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/controls/Button.tsx'
import { FIELD } from '../../../ui/controls/field.ts'
import * as words from './words.ts'

export interface Row {
  key: number
  text: string
}

let lastKey = 0
const newRow = (): Row => {
  lastKey += 1
  return { key: lastKey, text: '' }
}

export function useRows() {
  const [rows, setRows] = useState(() => [newRow()])
  return {
    rows,
    change: (key: number, text: string) =>
      setRows((all) => all.map((row) => (row.key === key ? { key, text } : row))),
    add: () => setRows((all) => [...all, newRow()]),
    remove: (key: number) => setRows((all) => (all.length > 1 ? all.filter((row) => row.key !== key) : all)),
    clear: () => setRows([newRow()]),
  }
}

interface Props {
  rows: readonly Row[]
  invalid: boolean
  change(key: number, text: string): void
  remove(key: number): void
}

export function InviteRows({ rows, invalid, change, remove }: Props) {
  const list = useFocusOnNew(rows.length)
  return (
    <div ref={list} className="grid gap-2">
      <span className="text-sm font-semibold">{words.inviteByEmail}</span>
      {rows.map(({ key, text }, place) => (
        <div key={key} className="flex gap-2">
          <input
            type="email"
            value={text}
            autoComplete="off"
            spellCheck={false}
            aria-label={rows.length > 1 ? words.address(place + 1) : words.inviteByEmail}
            aria-invalid={invalid}
            onChange={({ target }) => change(key, target.value)}
            className={`${FIELD} min-w-0 flex-1`}
          />
          <Button
            kind="quiet"
            label={rows.length > 1 ? words.removeAddress(place + 1) : words.removeRow}
            disabled={rows.length === 1}
            icon={<Minus className="size-4" aria-hidden="true" />}
            onClick={() => remove(key)}
          />
        </div>
      ))}
    </div>
  )
}

function useFocusOnNew(length: number) {
  const list = useRef<HTMLDivElement>(null)
  const before = useRef(length)
  useEffect(() => {
    if (length > before.current) [...(list.current?.querySelectorAll('input') ?? [])].at(-1)?.focus()
    before.current = length
  }, [length])
  return list
}
