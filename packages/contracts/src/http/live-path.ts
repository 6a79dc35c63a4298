/** The address of the viewer's event stream (server-sent events, https://html.spec.whatwg.org/multipage/server-sent-events.html). */
export const LIVE_PATH = '/api/live'

/** How often the stream gives a sign of life, milliseconds; silence of twice that means that it is dead. */
export const LIVE_BEAT = 15_000
