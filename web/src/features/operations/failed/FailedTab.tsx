import { KINDS_OF_WORK } from '@debrief/contracts/operations/constants'
import type { FailedWork } from '@debrief/contracts/operations/failed-work'
import { useState } from 'react'
import { Button } from '../../../ui/controls/Button.tsx'
import { Empty } from '../../../ui/states/Empty.tsx'
import { ExportLinks } from '../../lists/shared/ExportLinks.tsx'
import { useAddress } from '../address.ts'
import { asNarrowing, type Narrowing, readFailedFilter, useFailed } from '../data/use-failed.ts'
import { Older } from '../parts/Older.tsx'
import { QueryResult } from '../parts/QueryResult.tsx'
import { Sheet } from '../parts/Sheet.tsx'
import { failedJobs, newestFirst } from '../parts/words.ts'
import { FailedRow } from './FailedRow.tsx'
import { Filters } from './Filters.tsx'
import { Groups } from './Groups.tsx'
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
