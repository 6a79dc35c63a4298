import { createContext, type ReactNode, use, useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router'
import { useViewer } from '../../../../session/use-viewer.ts'
import { useTellFailure } from '../../../../ui/dialogs/Toasts.tsx'
import { useViewable } from './use-viewable.ts'
import { afterSwitch, isViewedScreen, userIn, viewedAt, withUser } from './viewed-address.ts'
import * as words from './words.ts'

export interface ViewedPerson {
  /** The id of the viewed member. Null for the viewer's own screens. */
  viewed: string | null
  choose(userId: string): void
}

const ViewedContext = createContext<ViewedPerson>({ viewed: null, choose: () => {} })

export const useViewed = (): ViewedPerson => use(ViewedContext)

const NOBODY = { id: '', isManager: false }

/** Remembers which member a manager views, and adds the member to the URLs of screens that can show a member's data. */
export function Viewing({ children }: { children: ReactNode }) {
  const { pathname, search, hash, state } = useLocation()
  const navigation = useNavigationType()
  const navigate = useNavigate()
  const { data: viewer = NOBODY } = useViewer()
  const [kept, setKept] = useState<string | null>(null)
  const viewed = viewedAt({ pathname, search, navigation }, { viewer, kept })
  if (viewed !== kept) setKept(viewed)
  const query = withUser(search, viewed)
  const isToBeWritten = isViewedScreen(pathname) && viewed !== userIn(search)
  useEffect(() => {
    if (isToBeWritten) void navigate({ pathname, search: query, hash }, { replace: true, state })
  }, [isToBeWritten, navigate, pathname, query, hash, state])
  const choose = (userId: string) =>
    void navigate({ pathname, search: afterSwitch(search, userId) }, { state: { chosePerson: true } })
  useLeftTeam(viewed, () => choose(viewer.id))
  return <ViewedContext value={{ viewed, choose }}>{children}</ViewedContext>
}

function useLeftTeam(viewed: string | null, leave: () => void): void {
  const { people, isKnown } = useViewable()
  const tell = useTellFailure()
  const isGone = viewed !== null && isKnown && !people.some(({ id }) => id === viewed)
  const go = useEffectEvent(() => {
    tell(words.isGone)
    leave()
  })
  useEffect(() => {
    if (isGone) go()
  }, [isGone])
}
