import { useSearchParams } from 'react-router'

const TABS = ['work', 'failed', 'deliveries', 'lost', 'explain', 'verify'] as const
export type TabName = (typeof TABS)[number]

export const tabIn = (search: URLSearchParams): TabName =>
  TABS.find((tab) => tab === search.get('tab')) ?? 'work'

/** Returns the URL's query parameters and a function to change them. Null or an empty string removes a parameter. */
export function useAddress() {
  const [search, setSearch] = useSearchParams()
  const change = (parts: Record<string, string | null>) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        for (const [name, value] of Object.entries(parts)) {
          if (value) next.set(name, value)
          else next.delete(name)
        }
        return next
      },
      { replace: true },
    )
  return { search, change }
}
