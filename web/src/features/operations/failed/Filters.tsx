import { KINDS_OF_WORK } from '@debrief/contracts/operations/constants'
import { Button } from '../../../ui/controls/Button.tsx'
import { Message } from '../../../ui/text/Message.tsx'
import { useAddress } from '../address.ts'
import type { FailedFilter } from '../data/use-failed.ts'
import { Field, SelectField } from '../parts/Field.tsx'
import { repositoryExample, repository as repositoryLabel } from '../parts/words.ts'
import { WORK_NAMES } from '../words.ts'
import * as words from './words.ts'

const KINDS = [
  ['', words.allKinds],
  ...KINDS_OF_WORK.map((work) => [work, WORK_NAMES[work]] as const),
] as const

export function Filters({ filter: { work, code, repository, since } }: { filter: FailedFilter }) {
  const { change } = useAddress()
  return (
    <form
      aria-label={words.filters}
      onSubmit={(event) => event.preventDefault()}
      className="mb-4 flex flex-wrap items-end gap-3"
    >
      <SelectField
        label={words.kindOfJob}
        value={work ?? ''}
        options={KINDS}
        onChoose={(value) => change({ work: value })}
        className="w-full sm:w-48"
      />
      <SelectField
        label={words.since}
        value={since ?? ''}
        options={words.sinceOptions}
        onChoose={(value) => change({ since: value })}
        className="w-full sm:w-48"
      />
      <Field
        label={repositoryLabel}
        placeholder={repositoryExample}
        value={repository ?? ''}
        maxLength={200}
        onChange={({ target }) => change({ repository: target.value.trim() })}
        className="w-full sm:w-64"
      />
      {code && (
        <Button onClick={() => change({ code: null })}>
          <span>
            <Message text={words.removeFilter} code={<span className="font-mono">{code}</span>} />
          </span>
        </Button>
      )}
    </form>
  )
}
