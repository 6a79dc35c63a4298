import { createContext, type ReactNode } from 'react'

/** Only `/demo` has this notice at the top of every page. */
export const NoticeOfPlace = createContext<ReactNode>(null)
