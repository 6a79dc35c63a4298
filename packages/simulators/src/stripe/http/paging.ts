import type { List, StripeObject } from '../state/nouns.ts'
import { badRequest, missing } from './api-error.ts'
import type { Call } from './call.ts'
import type { Params } from './params.ts'

interface Listing<T> {
  /** Oldest first. */
  found: readonly T[]
  url: string
}

/** docs.stripe.com/api/pagination: newest first, 10 unless asked for up to 100, a cursor that is an object's id. */
export function page<T extends StripeObject>({ params }: Call, { found, url }: Listing<T>): List<T> {
  const limit = params.whole('limit') ?? 10
  if (limit < 1 || limit > 100)
    throw badRequest('Invalid limit: must be between 1 and 100', { param: 'limit' })
  const newest = found.filter(created(params)).toReversed()
  const after = params.text('starting_after')
  const before = params.text('ending_before')
  if (before !== undefined) {
    const end = positionOf(newest, { id: before, param: 'ending_before' })
    const from = Math.max(0, end - limit)
    return { object: 'list', data: newest.slice(from, end), has_more: from > 0, url }
  }
  const start = after === undefined ? 0 : positionOf(newest, { id: after, param: 'starting_after' }) + 1
  const data = newest.slice(start, start + limit)
  return { object: 'list', data, has_more: start + limit < newest.length, url }
}

function positionOf(objects: StripeObject[], { id, param }: { id: string; param: string }): number {
  const position = objects.findIndex((object) => object.id === id)
  if (position < 0) throw missing('object', id, param)
  return position
}

/** `created` is a second, or bounds. */
function created(params: Params): (object: StripeObject) => boolean {
  if (typeof params.raw.created === 'string') {
    const at = params.whole('created')
    return (object) => at === undefined || object.created === at
  }
  const bounds = params.group('created')
  const [gt, gte] = [bounds?.whole('gt'), bounds?.whole('gte')]
  const [lt, lte] = [bounds?.whole('lt'), bounds?.whole('lte')]
  return ({ created: at }) =>
    (gt === undefined || Number(at) > gt) &&
    (gte === undefined || Number(at) >= gte) &&
    (lt === undefined || Number(at) < lt) &&
    (lte === undefined || Number(at) <= lte)
}
