import type { RefObject } from 'react'
import type { Place } from './address.ts'
import { OpenStandard } from './detail/OpenStandard.tsx'
import { NothingChosen } from './list/NoStandards.tsx'
import { OpenSuggestion } from './suggestions/OpenSuggestion.tsx'
import type { useSuggestions } from './use-standards.ts'

export interface BesideProps {
  place: Place
  isManager: boolean
  suggested: ReturnType<typeof useSuggestions>
  /** Id of the first of the list. */
  newest: string | null
  byKeyboard: RefObject<boolean>
}

/** What the address names: a standard, or for the manager what may become one. */
export function Beside({ place, isManager, suggested, newest, byKeyboard }: BesideProps) {
  const { opened } = place
  if (opened && 'standard' in opened)
    return <OpenStandard key={opened.standard} id={opened.standard} {...{ place, isManager, byKeyboard }} />
  if (opened && isManager)
    return <OpenSuggestion key={opened.suggestion} id={opened.suggestion} {...{ place, suggested }} />
  return <NothingChosen place={place} newest={newest} />
}
