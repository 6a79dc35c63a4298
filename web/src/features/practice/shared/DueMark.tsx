import { useLocation } from 'react-router'
import { useDuePractice } from './use-due-practice.ts'

/** On the practice page, doesn't request the number, because the page sets it. */
export function DueMark() {
  const { pathname } = useLocation()
  const due = useDuePractice({ ask: pathname !== '/practice' })
  if (!due) return null
  return (
    <span className="ml-auto rounded-full bg-mark px-1.5 font-mono text-2xs/[18px] font-medium text-on-mark">
      {due}
      <span className="sr-only"> due today</span>
    </span>
  )
}
