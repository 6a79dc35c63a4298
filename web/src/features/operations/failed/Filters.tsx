import { KINDS_OF_WORK } from '@debrief/contracts/operations/constants'
import { Button } from '../../../ui/controls/Button.tsx'
import { useAddress } from '../address.ts'
import type { FailedFilter } from '../data/use-failed.ts'
import { Field, SelectField } from '../parts/Field.tsx'
import { WORK_NAMES } from '../words.ts'

const KINDS = [['', 'All kinds'], ...KINDS_OF_WORK.map((work) => [work, WORK_NAMES[work]] as const)] as const
const SINCE = [
  ['', 'Any time'],
  ['1h', 'In the last hour'],
  ['24h', 'In the last 24 hours'],
  ['7d', 'In the last 7 days'],
] as const

export function Filters({ filter: { work, code, repository, since } }: { filter: FailedFilter }) {
  const { change } = useAddress()
  return (
    <form
      aria-label="Filters"
      onSubmit={(event) => event.preventDefault()}
      className="mb-4 flex flex-wrap items-end gap-3"
    >
      <SelectField
        label="Kind of job"
        value={work ?? ''}
        options={KINDS}
        onChoose={(value) => change({ work: value })}
        className="w-full sm:w-48"
      />
      <SelectField
        label="Failed"
        value={since ?? ''}
        options={SINCE}
        onChoose={(value) => change({ since: value })}
        className="w-full sm:w-48"
      />
      <Field
        label="Repository"
        placeholder="owner/name"
        value={repository ?? ''}
        maxLength={200}
        onChange={({ target }) => change({ repository: target.value.trim() })}
        className="w-full sm:w-64"
      />
      {code && (
        <Button onClick={() => change({ code: null })}>
          <span>
            Remove filter: <span className="font-mono">{code}</span>
          </span>
        </Button>
      )}
    </form>
  )
}
