/**
 * The path of the viewer's event stream (server-sent events,
 * https://html.spec.whatwg.org/multipage/server-sent-events.html).
 */
export const LIVE_PATH = '/api/live'

/**
 * Milliseconds between the stream's heartbeats. After 2.5 times as long without a heartbeat, the browser reconnects.
 */
export const LIVE_BEAT = 15_000

/** `analyzed` matches completed analyses, `pending` those that are pending or processing (specification, point 4). */
export const PULL_REQUEST_FILTERS = ['all', 'analyzed', 'pending'] as const
export type PullRequestFilter = (typeof PULL_REQUEST_FILTERS)[number]
