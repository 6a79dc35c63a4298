import { useSearchParams } from 'react-router'
import { addressOf, type Opened, readPlace } from './address.ts'

/** Where something opens beside the list as it is filtered now. */
export function useAddress(): (opened: Opened) => string {
  const [search] = useSearchParams()
  const { filter } = readPlace(search)
  return (opened) => addressOf({ filter, opened })
}
