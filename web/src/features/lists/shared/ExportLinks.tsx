import { Download } from 'lucide-react'
import { buttonLook } from '../../../ui/controls/Button.tsx'
import { Message } from '../../../ui/text/Message.tsx'
import { exportAs } from './words.ts'

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
            <Message text={exportAs(name)} hidden={hide} format={format.toUpperCase()} />
          </span>
        </a>
      ))}
    </span>
  )
}

const hide = (text: string) => <span className="sr-only">{text}</span>
