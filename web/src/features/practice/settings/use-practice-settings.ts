import { call } from '@debrief/contracts/call'
import type { changePracticeSettings, showPracticeSettings } from '@debrief/contracts/practice/settings'
import { count } from '@debrief/domain/words'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { problemText } from '../../../lib/problem-text.ts'
import { useTellFailure, useTellSuccess } from '../../../ui/dialogs/Toasts.tsx'
import { PRACTICE } from '../data/practice-query.ts'

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
      const text = describeChange(changed, added)
      if (text) tellSuccess(text)
      return client.invalidateQueries({ queryKey: PRACTICE })
    },
    onError: (error) => tellFailure(problemText(error)),
  })
  return { change: mutate, changing: isPending ? variables : undefined }
}

function describeChange(
  { newADay, practicesAssisted, starterDeck, sharesCode }: SettingsChange,
  added: number,
): string | null {
  if (newADay !== undefined) return `Up to ${count(newADay, 'new exercise')} a day.`
  if (practicesAssisted !== undefined)
    return practicesAssisted
      ? 'You’ll get exercises from assisted pull requests, too.'
      : 'You won’t get exercises from assisted pull requests.'
  if (sharesCode !== undefined)
    return sharesCode
      ? 'Your teammates’ exercises may show your code.'
      : 'Your teammates’ exercises don’t show your code.'
  if (starterDeck === 'declined') return 'You won’t get exercises from your team’s standards.'
  return added === 0
    ? 'No exercises added. None of the standards has an example that works as an exercise yet.'
    : `${count(added, 'exercise')} from your team’s standards added.`
}
