/** The path of the event stream (https://html.spec.whatwg.org/multipage/server-sent-events.html). */
export const LIVE_PATH = '/api/live'

/** The stream's heartbeat interval in milliseconds. The browser reconnects after 2.5 intervals without a heartbeat. */
export const LIVE_BEAT = 15_000

/** `analyzed`: the analysis is completed. `pending`: the analysis is pending or running (specification, point 4). */
export const PULL_REQUEST_FILTERS = ['all', 'analyzed', 'pending'] as const
export type PullRequestFilter = (typeof PULL_REQUEST_FILTERS)[number]

export const MAX_REQUESTED_ANALYSES = 100
