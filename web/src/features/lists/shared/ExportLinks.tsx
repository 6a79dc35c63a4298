import { Download } from 'lucide-react'
import { buttonLook } from '../../../ui/controls/Button.tsx'

const FORMATS = ['csv', 'json'] as const

interface Props {
  list: string
  /** The list's filters and order, as a query string. */
  query?: string
  name: string
}

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
