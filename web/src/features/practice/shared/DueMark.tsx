import { useLocation } from 'react-router'
import { Message } from '../../../ui/text/Message.tsx'
import { hide } from './hide.tsx'
import { useDuePractice } from './use-due-practice.ts'
import * as words from './words.ts'

/** On the practice page, doesn't request the number, because the page sets it. */
export function DueMark() {
  const { pathname } = useLocation()
  const due = useDuePractice({ ask: pathname !== '/practice' })
  if (!due) return null
  return (
    <span className="ml-auto rounded-full bg-mark px-1.5 font-mono text-2xs/[18px] font-medium text-on-mark">
      <Message text={words.due(due)} hidden={hide} />
    </span>
  )
}
