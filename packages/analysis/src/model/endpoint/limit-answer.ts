/** A review is some ten kilobytes; whatever is longer than this is none, and is not taken into memory. */
const MOST_BYTES = 8_000_000

/** fetch that breaks off answers longer than 8 MB, and follows no redirect: the key is meant for one host. */
export async function fetchLimited(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, { ...init, redirect: 'error' })
  if (!response.body) return response
  let seen = 0
  const counted = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(piece, controller) {
        seen += piece.length
        if (seen > MOST_BYTES) controller.error(new TypeError('the answer is longer than is read'))
        else controller.enqueue(piece)
      },
    }),
  )
  return new Response(counted, response)
}
