import { EditByHand } from '../repositories/EditByHand.tsx'
import { useStandardsRepositories } from '../repositories/use-standards-repositories.ts'
import * as words from './standard-words.ts'

/** Shows manual edits to the standard's text in repositories (D41). Renders nothing without edits. */
export function StandardEdits({ standardId }: { standardId: string }) {
  const { data } = useStandardsRepositories()
  const edits = (data?.repositories ?? []).flatMap(({ written, ...repository }) =>
    (written?.edits ?? [])
      .filter((edit) => edit.standardId === standardId)
      .map((edit) => ({ repository, edit })),
  )
  if (!data || edits.length === 0) return null
  const isKept = edits.some(({ edit }) => edit.decision === 'keep')
  return (
    <section
      aria-labelledby="edits-by-hand"
      className="mt-4 rounded-lg border border-line bg-sheet px-4 pt-3 pb-4"
    >
      <h3 id="edits-by-hand" className="title-3">
        {words.edited}
      </h3>
      <p className="mt-1 text-xs text-ink-2">{words.aboutEdits(data.isManager && isKept)}</p>
      {edits.map(({ repository, edit }) => (
        <EditByHand
          key={`${repository.id} ${edit.path}`}
          repository={repository}
          edit={edit}
          isManager={data.isManager}
        />
      ))}
    </section>
  )
}
