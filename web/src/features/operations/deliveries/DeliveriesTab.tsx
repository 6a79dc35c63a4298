import { DELIVERY_STATES } from '@debrief/contracts/operations/constants'
import type { OperatedDelivery } from '@debrief/contracts/operations/deliveries'
import { type FormEvent, useState } from 'react'
import { Button } from '../../../ui/controls/Button.tsx'
import { StatusTag } from '../../../ui/marks/StatusTag.tsx'
import { Chip } from '../../../ui/marks/Tag.tsx'
import { Empty } from '../../../ui/states/Empty.tsx'
import { Time } from '../../../ui/text/Time.tsx'
import { ExportLinks } from '../../lists/shared/ExportLinks.tsx'
import { useAddress } from '../address.ts'
import { type DeliveryFilter, useDeliveries } from '../data/use-operations.ts'
import { Field, SelectField } from '../parts/Field.tsx'
import { Older } from '../parts/Older.tsx'
import { QueryResult } from '../parts/QueryResult.tsx'
import { Facts, Ids, Sheet } from '../parts/Sheet.tsx'
import {
  countAttempts,
  countCrashes,
  deliveries,
  newestFirst,
  repositoryExample,
  repository as repositoryLabel,
} from '../parts/words.ts'
import * as words from './words.ts'

function readFilter(search: URLSearchParams): DeliveryFilter {
  const [repository, deliveryId] = [search.get('repository'), search.get('delivery')]
  const state = DELIVERY_STATES.find((one) => one === search.get('state'))
  return { ...(repository && { repository }), ...(deliveryId && { deliveryId }), ...(state && { state }) }
}

export function DeliveriesTab() {
  const { search } = useAddress()
  const filter = readFilter(search)
  const found = useDeliveries(filter)
  const rows = found.data?.pages.flatMap((page) => page.deliveries) ?? []
  return (
    <>
      <Search key={search.toString()} filter={filter} />
      <QueryResult query={found} texts={deliveries}>
        {() =>
          rows.length === 0 ? (
            <Empty title={words.none}>
              {Object.keys(filter).length > 0 ? words.noneMatch : words.noneDelivered}
            </Empty>
          ) : (
            <Sheet
              title={words.deliveries}
              about={newestFirst}
              actions={
                <ExportLinks
                  list="/api/operators/deliveries"
                  query={new URLSearchParams(Object.entries(filter)).toString()}
                  text={words.exportAs}
                />
              }
            >
              <ul className="divide-y divide-line">
                {rows.map((row) => (
                  <DeliveryLine key={row.id} row={row} />
                ))}
              </ul>
            </Sheet>
          )
        }
      </QueryResult>
      <Older list={found} />
    </>
  )
}

const STATES = [
  ['', words.allStates],
  ...DELIVERY_STATES.map((state) => [state, words.states[state]] as const),
] as const

function Search({ filter }: { filter: DeliveryFilter }) {
  const { change } = useAddress()
  const [repository, setRepository] = useState(filter.repository ?? '')
  const [delivery, setDelivery] = useState(filter.deliveryId ?? '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    change({ repository: repository.trim(), delivery: delivery.trim() })
  }
  return (
    <form
      aria-label={words.searchDeliveries}
      onSubmit={submit}
      className="mb-4 flex flex-wrap items-end gap-3"
    >
      <Field
        label={repositoryLabel}
        placeholder={repositoryExample}
        value={repository}
        maxLength={200}
        onChange={({ target }) => setRepository(target.value)}
        className="w-full sm:w-56"
      />
      <Field
        label={words.deliveryId}
        placeholder={words.aboutDeliveryId}
        value={delivery}
        maxLength={200}
        onChange={({ target }) => setDelivery(target.value)}
        className="w-full sm:w-72"
      />
      <SelectField
        label={words.state}
        value={filter.state ?? ''}
        options={STATES}
        onChoose={(state) => change({ state })}
        className="w-full sm:w-40"
      />
      <Button type="submit">{words.search}</Button>
    </form>
  )
}

const STATUS = { waiting: 'pending', done: 'completed', failed: 'failed' } as const

function DeliveryLine({ row }: { row: OperatedDelivery }) {
  const { id, source, deliveryId, event, repository, number, receivedAt, state, outcome, error } = row
  const where = repository ? `${repository}${number === null ? '' : `#${number}`}` : source
  return (
    <li className="grid gap-x-4 gap-y-1.5 px-4 py-3 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <h3 className="flex flex-wrap items-center gap-x-2 gap-y-1 text-base font-[550] [overflow-wrap:anywhere]">
          {where} <Chip>{event}</Chip>
        </h3>
        {(error ?? outcome) && (
          <p className="mt-1 text-sm text-ink-2 [overflow-wrap:anywhere]">{error ?? outcome}</p>
        )}
        <Facts>
          {[
            <Time key="at" at={receivedAt} />,
            row.attempts !== null && countAttempts(row.attempts),
            row.crashes !== null && row.crashes > 0 && countCrashes(row.crashes),
            row.isEmptied && words.emptied,
          ]}
        </Facts>
        <Ids ids={{ id, deliveryId }} />
      </div>
      <div>
        <StatusTag status={STATUS[state]} />
      </div>
    </li>
  )
}
