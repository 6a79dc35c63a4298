import { Download } from 'lucide-react'
import { buttonLook } from '../../../ui/controls/Button.tsx'
import { nameFormat } from './words.ts'

const FORMATS = ['CSV', 'JSON'] as const

interface Props {
  list: string
  /** The list's filters and order, as a query string. */
  query?: string
  /** The links' accessible name, such as "Export usage as {format}". */
  text: string
}

export function ExportLinks({ list, query = '', text }: Props) {
  return (
    <span className="inline-flex gap-1.5">
      {FORMATS.map((format) => (
        <a
          key={format}
          href={`${list}/export?${query === '' ? '' : `${query}&`}format=${format.toLowerCase()}`}
          aria-label={nameFormat(text, format)}
          download
          className={buttonLook({ size: 'small' })}
        >
          <Download className="size-3.5" aria-hidden="true" />
          {format}
        </a>
      ))}
    </span>
  )
}
