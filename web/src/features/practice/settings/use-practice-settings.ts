import { call } from '@debrief/contracts/call'
import type { changePracticeSettings, showPracticeSettings } from '@debrief/contracts/practice/settings'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { problemText } from '../../../lib/problem-text.ts'
import { useTellFailure, useTellSuccess } from '../../../ui/dialogs/Toasts.tsx'
import { PRACTICE } from '../data/practice-query.ts'
import * as words from './words.ts'

const SETTINGS = ['practice-settings']

export interface SettingsChange {
  newADay?: number
  practicesAssisted?: boolean
  starterDeck?: 'started' | 'declined'
  sharesCode?: boolean
}

export const usePracticeSettings = () =>
  useQuery({
    queryKey: SETTINGS,
    queryFn: ({ signal }) => call<typeof showPracticeSettings>('GET /api/practice/settings', { signal }),
  })

export function useChangeSettings() {
  const client = useQueryClient()
  const tellSuccess = useTellSuccess()
  const tellFailure = useTellFailure()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (body: SettingsChange) =>
      call<typeof changePracticeSettings>('PATCH /api/practice/settings', { body }),
    onSuccess({ added, ...settings }, changed) {
      client.setQueryData(SETTINGS, settings)
      tellSuccess(describeChange(changed, added))
      return client.invalidateQueries({ queryKey: PRACTICE })
    },
    onError: (error) => tellFailure(problemText(error)),
  })
  return { change: mutate, changing: isPending ? variables : undefined }
}

function describeChange(
  { newADay, practicesAssisted, starterDeck, sharesCode }: SettingsChange,
  added: number,
): string {
  if (newADay !== undefined) return words.nowNewADay(newADay)
  if (practicesAssisted !== undefined) return words.nowAssisted(practicesAssisted)
  if (sharesCode !== undefined) return words.nowSharesCode(sharesCode)
  return starterDeck === 'declined' ? words.deckDeclined : words.deckAdded(added)
}
