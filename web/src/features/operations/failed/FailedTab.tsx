import { KINDS_OF_WORK } from '@debrief/contracts/operations/constants'
import type { FailedGroup, FailedWork } from '@debrief/contracts/operations/failed-work'
import { useState } from 'react'
import { Button } from '../../../ui/controls/Button.tsx'
import { Chip } from '../../../ui/marks/Tag.tsx'
import { Empty } from '../../../ui/states/Empty.tsx'
import { Message } from '../../../ui/text/Message.tsx'
import { Time } from '../../../ui/text/Time.tsx'
import { ExportLinks } from '../../lists/shared/ExportLinks.tsx'
import { useAddress } from '../address.ts'
import {
  asNarrowing,
  type FailedFilter,
  type Narrowing,
  readFailedFilter,
  useFailed,
} from '../data/use-failed.ts'
import { Field, SelectField } from '../parts/Field.tsx'
import { Older } from '../parts/Older.tsx'
import { QueryResult } from '../parts/QueryResult.tsx'
import { Sheet } from '../parts/Sheet.tsx'
import { failedJobs, newestFirst, repositoryExample, repository as repositoryLabel } from '../parts/words.ts'
import { WORK_NAMES } from '../words.ts'
import { FailedRow } from './FailedRow.tsx'
import { ReplayDialog } from './ReplayDialog.tsx'
import * as words from './words.ts'

const toKey = ({ work, id }: FailedWork) => `${work} ${id}`

export function FailedTab() {
  const { search } = useAddress()
  const filter = readFailedFilter(search)
  const failed = useFailed(filter)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [asked, setAsked] = useState<Narrowing[] | null>(null)
  const rows = failed.data?.pages.flatMap((page) => page.rows) ?? []
  const chosenRows = rows.filter((row) => chosen.has(toKey(row)))
  const toggle = (row: FailedWork) =>
    setChosen((before) => {
      const after = new Set(before)
      if (!after.delete(toKey(row))) after.add(toKey(row))
      return after
    })
  return (
    <>
      <Filters filter={filter} />
      <QueryResult query={failed} texts={failedJobs}>
        {({ pages: [first] }) =>
          rows.length === 0 || !first ? (
            <Empty title={words.none}>
              {Object.keys(filter).length > 0 ? words.noneMatch : words.noneYet}
            </Empty>
          ) : (
            <>
              <Groups groups={first.groups} />
              <Sheet
                title={words.jobs}
                about={newestFirst}
                actions={
                  <>
                    <ExportLinks
                      list="/api/operators/failed"
                      query={new URLSearchParams(asNarrowing(filter) as Record<string, string>).toString()}
                      text={words.exportAs}
                    />
                    {chosenRows.length > 0 && (
                      <Button size="small" onClick={() => setAsked(toFilters(chosenRows))}>
                        {words.replaySelected(chosenRows.length)}
                      </Button>
                    )}
                    <Button size="small" onClick={() => setAsked([asNarrowing(filter)])}>
                      {words.replayAll(first.groups.reduce((sum, group) => sum + group.count, 0))}
                    </Button>
                  </>
                }
              >
                <ul className="divide-y divide-line" aria-label={words.countFailed(rows.length)}>
                  {rows.map((row) => (
                    <FailedRow
                      key={toKey(row)}
                      row={row}
                      isChosen={chosen.has(toKey(row))}
                      onChoose={() => toggle(row)}
                      onReplay={() => setAsked(toFilters([row]))}
                    />
                  ))}
                </ul>
              </Sheet>
              <Older list={failed} />
            </>
          )
        }
      </QueryResult>
      {asked && (
        <ReplayDialog
          filters={asked}
          onClose={() => {
            setAsked(null)
            setChosen(new Set())
          }}
        />
      )}
    </>
  )
}

const toFilters = (rows: readonly FailedWork[]): Narrowing[] =>
  KINDS_OF_WORK.map((work) => ({
    work,
    ids: rows.filter((row) => row.work === work).map(({ id }) => id),
  })).filter(({ ids }) => ids.length > 0)

function Groups({ groups }: { groups: readonly FailedGroup[] }) {
  const { change } = useAddress()
  return (
    <Sheet title={words.byError} about={words.mostFrequentFirst}>
      <ul className="divide-y divide-line">
        {groups.map(({ work, code, count, newest, oldest, error }) => (
          <li key={`${work} ${code}`}>
            <button
              type="button"
              onClick={() => change({ work, code })}
              className="grid w-full grid-cols-[minmax(28px,max-content)_minmax(0,1fr)] items-baseline gap-x-3 px-4 py-3 text-left -outline-offset-2 hover:bg-hover"
            >
              <span className="font-mono text-md font-semibold tabular-nums">
                {count.toLocaleString('en')}
              </span>
              <span className="min-w-0">
                <span className="flex flex-wrap items-center gap-2 text-sm font-[550]">
                  {WORK_NAMES[work]} <Chip>{code}</Chip>
                </span>
                {error && (
                  <span className="mt-1 block text-sm text-ink-2 [overflow-wrap:anywhere]">{error}</span>
                )}
                <span className="mt-1 block text-xs text-ink-2">
                  <Message
                    text={oldest === newest ? words.last : words.lastAndFirst}
                    newest={<Time at={newest} />}
                    oldest={<Time at={oldest} />}
                  />
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}

const KINDS = [
  ['', words.allKinds],
  ...KINDS_OF_WORK.map((work) => [work, WORK_NAMES[work]] as const),
] as const

function Filters({ filter: { work, code, repository, since } }: { filter: FailedFilter }) {
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
