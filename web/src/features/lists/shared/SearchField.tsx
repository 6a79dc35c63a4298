import { Search } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { FIELD } from '../../../ui/controls/field.ts'
import { search } from './words.ts'

/** Milliseconds without typing before a search starts. */
const PAUSE = 250

interface Props {
  label: string
  value: string
  onChange(text: string): void
}

export function SearchField({ label, value, onChange }: Props) {
  const [text, setText] = useState(value)
  const [sent, setSent] = useState(value)
  const [known, setKnown] = useState(value)
  // If Back or a saved view changed the value, show the new value.
  if (value !== known) {
    setKnown(value)
    if (value !== sent) {
      setText(value)
      setSent(value)
    }
  }
  const report = useEffectEvent((newText: string) => {
    setSent(newText)
    onChange(newText)
  })
  const wanted = text.trim()
  useEffect(() => {
    if (wanted === sent) return
    const timer = setTimeout(() => report(wanted), PAUSE)
    return () => clearTimeout(timer)
  }, [wanted, sent])
  return (
    <div className="relative min-w-0 flex-1 sm:max-w-[360px]">
      <Search
        className="pointer-events-none absolute top-1/2 left-2.5 size-3.5 -translate-y-1/2 text-ink-3"
        aria-hidden="true"
      />
      <input
        type="search"
        aria-label={label}
        placeholder={search}
        value={text}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => setText(target.value)}
        className={`${FIELD} w-full pl-8`}
      />
    </div>
  )
}
