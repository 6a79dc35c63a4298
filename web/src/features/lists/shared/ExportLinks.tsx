import { Download } from 'lucide-react'
import { buttonLook } from '../../../ui/controls/Button.tsx'

const FORMATS = ['csv', 'json'] as const

interface Props {
  /** The path of the list's endpoint, such as "/api/reviews". */
  list: string
  /** The list's filters and its order, as a query string. */
  query?: string
  /** What the rows are called, such as "reviews". */
  name: string
}

/** Links that download all rows that match the list's filters. The browser saves the file as it arrives. */
export function ExportLinks({ list, query = '', name }: Props) {
  return (
    <span className="inline-flex gap-1.5">
      {FORMATS.map((format) => (
        <a
          key={format}
          href={`${list}/export?${query === '' ? '' : `${query}&`}format=${format}`}
          download
          className={buttonLook({ size: 'small' })}
        >
          <Download className="size-3.5" aria-hidden="true" />
          <span>
            <span className="sr-only">Export {name} as </span>
            {format.toUpperCase()}
          </span>
        </a>
      ))}
    </span>
  )
}
