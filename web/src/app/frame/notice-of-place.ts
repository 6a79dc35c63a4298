import { createContext, type ReactNode } from 'react'

/** A notice at the top of each page with the sidebar. Only `/demo` has one. */
export const NoticeOfPlace = createContext<ReactNode>(null)
