import { createContext, type ReactNode } from 'react'

/** A notice that every page shows first. Only `/demo` has one. */
export const NoticeOfPlace = createContext<ReactNode>(null)
