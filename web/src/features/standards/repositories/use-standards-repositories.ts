import { call } from '@debrief/contracts/call'
import type {
  chooseStandardsRepository,
  compareStandardsRepository,
  decideStandardsEdit,
  leaveStandardsRepository,
  listStandardsRepositories,
  StandardsEdit,
  StandardsRepositories,
  StandardsRepository,
  StandardsSettings,
  showStandardsPatch,
} from '@debrief/contracts/standards/standards-repositories'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { problemText } from '../../../lib/problem-text.ts'
import { saveAs } from '../../../lib/save-as.ts'
import { useTellFailure, useTellSuccess } from '../../../ui/dialogs/Toasts.tsx'
import * as words from './words.ts'

const KEY = ['standards-repositories']
/** The polling interval in milliseconds during a comparison, which sends no events. */
const POLL_MS = 2_000

const isMoving = ({ written }: StandardsRepository) => written?.isComparing === true

export const useStandardsRepositories = () =>
  useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) =>
      call<typeof listStandardsRepositories>('GET /api/standards-repositories', { signal }),
    refetchInterval: ({ state }) => (state.data?.repositories.some(isMoving) ? POLL_MS : false),
  })

type Settings = Pick<StandardsSettings, 'formats' | 'failsOnEdits'>

export type RepositoryAction =
  | ({ kind: 'choose'; repositoryId: string } & Settings)
  | { kind: 'compare'; repositoryId: string; reopen: boolean }
  | { kind: 'decide'; repositoryId: string; edit: StandardsEdit; decision: 'keep' | 'restore' }
  | { kind: 'leave'; repositoryId: string }
  | { kind: 'patch'; repositoryId: string; name: string }

interface ActionResult {
  repository?: StandardsRepository
  text?: string
}

async function send(action: RepositoryAction): Promise<ActionResult> {
  const params = { repositoryId: action.repositoryId }
  switch (action.kind) {
    case 'choose': {
      const { kind: _, ...body } = action
      return call<typeof chooseStandardsRepository>('POST /api/standards-repositories', { body })
    }
    case 'compare': {
      const name = 'POST /api/standards-repositories/:repositoryId/compare'
      return call<typeof compareStandardsRepository>(name, { params, body: { reopen: action.reopen } })
    }
    case 'decide': {
      const { path, part, theirs } = action.edit
      const body = { path, part, theirs, decision: action.decision }
      const name = 'POST /api/standards-repositories/:repositoryId/edits'
      const done = await call<typeof decideStandardsEdit>(name, { params, body })
      return { ...done, text: words.describeDecided(action.decision) }
    }
    case 'leave':
      await call<typeof leaveStandardsRepository>('DELETE /api/standards-repositories/:repositoryId', {
        params,
      })
      return { text: words.left }
    case 'patch': {
      const name = 'GET /api/standards-repositories/:repositoryId/patch'
      const { patch, problems } = await call<typeof showStandardsPatch>(name, { params })
      if (patch) saveAs(`${action.name}-standards.patch`, { text: patch, type: 'text/x-diff' })
      const left = problems.map(({ path }) => path)
      if (left.length > 0) return { text: patch ? words.leftOut(left) : words.noPatch(left) }
      return patch ? {} : { text: words.noPatchNeeded }
    }
  }
}

export function useChangeRepository() {
  const client = useQueryClient()
  const tellSuccess = useTellSuccess()
  const tellFailure = useTellFailure()
  return useMutation({
    mutationFn: send,
    onSuccess: ({ repository, text }) => {
      if (repository)
        client.setQueryData<StandardsRepositories>(KEY, (known) => known && replace(known, repository))
      if (text) tellSuccess(text)
    },
    onError: (error, { kind }) => tellFailure(`${words.failed[kind]} ${problemText(error)}`),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  })
}

const replace = (known: StandardsRepositories, changed: StandardsRepository): StandardsRepositories => ({
  ...known,
  repositories: known.repositories.map((one) => (one.id === changed.id ? changed : one)),
})
