import { lazy } from 'react'

const load = () => import('./NoStandards.tsx')

export const NoTeam = lazy(async () => ({ default: (await load()).NoTeam }))
export const NoStandards = lazy(async () => ({ default: (await load()).NoStandards }))
export const NothingChosen = lazy(async () => ({ default: (await load()).NothingChosen }))
export const NotFound = lazy(async () => ({ default: (await load()).NotFound }))
