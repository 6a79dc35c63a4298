import { Problem, problemBody } from '@debrief/contracts/problem'

const FOLDER = '/demo-answers'

interface Index {
  recordedAt: string
  /** The file of each recorded answer, by path and sorted query. */
  answers: Record<string, string>
}

const EXAMPLE = 'This is an example, so nothing changes here. Sign in to do this with your own pull requests.'
const NOT_RECORDED = 'The example doesn’t include this. Sign in to see it with your own pull requests.'
const NO_RECORDING = 'This installation has no example. Sign in to use Debrief.'

/**
 * Answers API requests from the recording (infra/local/demo/record-answers.ts), and refuses all API requests except
 * GET. All other requests go to the network.
 */
export function playRecording(network: typeof fetch): typeof fetch {
  let index: Promise<Index | null> | undefined
  const readIndex = async (): Promise<Index | null> => {
    const response = await network(`${FOLDER}/index.json`)
    const isFound = response.ok && response.headers.get('content-type')?.includes('json')
    return isFound ? ((await response.json()) as Index) : null
  }
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href)
    if (url.origin !== location.origin || !url.pathname.startsWith('/api/')) return network(input, init)
    if ((init?.method ?? 'GET') !== 'GET') return refuse('example', 403, EXAMPLE)
    index ??= readIndex().catch(() => null)
    const found = await index
    if (!found) return refuse('no_example', 404, NO_RECORDING)
    const file = findAnswer(found.answers, url)
    if (!file) return refuse('not_in_example', 404, NOT_RECORDED)
    const answer = await network(`${FOLDER}/${file}`, init?.signal ? { signal: init.signal } : {})
    if (!file.endsWith('.json')) return answer
    const text = shiftDates(await answer.text(), { recordedAt: new Date(found.recordedAt), now: new Date() })
    return new Response(text, { headers: { 'content-type': 'application/json' } })
  }
}

/**
 * Finds the file of the recorded answer. If a list wasn't recorded with the request's filter or search, falls back to
 * the first page of the same person's whole list.
 */
export function findAnswer(answers: Index['answers'], { pathname, searchParams }: URL): string | undefined {
  const search = new URLSearchParams(searchParams)
  search.sort()
  const user = search.get('user')
  const keys = [
    search,
    new URLSearchParams({ filter: 'all', ...(user && { user }) }),
    new URLSearchParams(user ? { user } : {}),
  ].map((query) => (query.size > 0 ? `${pathname}?${query}` : pathname))
  const key = keys.find((each) => Object.hasOwn(answers, each))
  return key === undefined || (search.has('after') && key !== keys[0]) ? undefined : answers[key]
}

const refuse = (code: string, status: number, text: string) =>
  Response.json(problemBody(new Problem(code, status, text)), { status })

const WEEK = 7 * 86_400_000

/** Matches a JSON string that is exactly an ISO date, or an ISO date and time in UTC. */
const DATE = /"(\d{4}-\d{2}-\d{2})(T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z)?"/g

/**
 * Moves each date in a recorded answer forward by the number of whole weeks since the recording, so that the example
 * looks current and each date keeps its weekday.
 */
export function shiftDates(json: string, { recordedAt, now }: { recordedAt: Date; now: Date }): string {
  const passed = Math.floor((now.getTime() - recordedAt.getTime()) / WEEK) * WEEK
  if (passed <= 0) return json
  return json.replace(DATE, (text, day: string, time: string | undefined) => {
    const moved = new Date(Date.parse(`${day}T00:00:00Z`) + passed)
    return Number.isNaN(moved.getTime()) ? text : `"${moved.toISOString().slice(0, 10)}${time ?? ''}"`
  })
}
