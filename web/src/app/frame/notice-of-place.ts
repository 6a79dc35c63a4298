import { createContext, type ReactNode } from 'react'

/** A notice at the top of every page. Only `/demo` has one. */
export const NoticeOfPlace = createContext<ReactNode>(null)
