import { call } from '@debrief/contracts/call'
import type { convertToStandard } from '@debrief/contracts/mistakes/recurring-changes'
import type { practiceMistake } from '@debrief/contracts/practice/practice'
import { Problem } from '@debrief/contracts/problem'
import type { Category } from '@debrief/domain/mistakes/categories'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { problemText } from '../../../lib/problem-text.ts'
import { useViewer } from '../../../session/use-viewer.ts'
import { useDialogs } from '../../../ui/dialogs/Dialogs.tsx'
import { useTellFailure, useTellSuccess } from '../../../ui/dialogs/Toasts.tsx'
import { error as errorTitle } from '../../../ui/words.ts'
import * as words from './mistake-actions-words.ts'

export interface ActedOn {
  id: string
  reviewId: string
  title: string
  description: string
  category: Category
  programmingLanguage: string | null
  /** The recurring mistake to convert. Null if the mistake happened only once. */
  groupId: string | null
  isStandard: boolean
}

export const toMistakePath = ({ id, reviewId }: Pick<ActedOn, 'id' | 'reviewId'>): string =>
  `/reviews?review=${reviewId}#mistake-${id}`

export function useMistakeActions(mistake: ActedOn) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const tellFailure = useTellFailure()
  const tellSuccess = useTellSuccess()
  const { data: viewer } = useViewer()
  const convert = useConvert(mistake)
  const practicing = useMutation({
    mutationFn: () =>
      call<typeof practiceMistake>('POST /api/mistakes/:mistakeId/practice', {
        params: { mistakeId: mistake.id },
      }),
    async onSuccess({ cardId }) {
      await client.invalidateQueries({ queryKey: ['practice'] })
      void navigate(`/practice?card=${cardId}`)
    },
    onError: (error) => tellFailure(problemText(error)),
  })
  const copyLink = async () => {
    try {
      await navigator.clipboard.writeText(new URL(toMistakePath(mistake), window.location.origin).href)
      tellSuccess(words.linkCopied)
    } catch {
      tellFailure(words.copyBlocked)
    }
  }
  const { title, description, category, programmingLanguage } = mistake
  const write = () => {
    const draft = { title, description, category, languages: programmingLanguage ?? '', paths: '' }
    void navigate('/team-standards?create=1', { state: { draft } })
  }
  const mayMake = (viewer?.isManager ?? false) && !mistake.isStandard
  return {
    busy: practicing.isPending ? ('practice' as const) : convert.isPending ? ('standard' as const) : null,
    practice: () => practicing.mutate(),
    copyLink: () => void copyLink(),
    makeStandard: mayMake ? (mistake.groupId ? convert.ask : write) : null,
  }
}

function useConvert({ groupId, title }: ActedOn) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const dialogs = useDialogs()
  const tellSuccess = useTellSuccess()
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      call<typeof convertToStandard>('POST /api/recurring-mistakes/:groupId/convert', {
        params: { groupId: groupId ?? '' },
      }),
    onSuccess: ({ standardId }) => {
      const run = () => void navigate(`/team-standards?standard=${standardId}`)
      tellSuccess(words.converted, { name: words.viewStandard, run })
    },
    onError: (error) =>
      void (error instanceof Problem && error.code === 'team_required'
        ? dialogs.warning({ title: words.teamRequired, text: words.joinTeam })
        : dialogs.error({ title: errorTitle, text: words.convertFailed(problemText(error)) })),
    onSettled: () => client.invalidateQueries(),
  })
  const ask = async () => {
    const yes = await dialogs.confirm({
      title: words.convertToStandard,
      text: words.askToConvert(title),
      confirm: words.convert,
    })
    if (yes) mutate()
  }
  return { ask: () => void ask(), isPending }
}
