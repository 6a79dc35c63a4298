/** A review is about 10 KB. Larger responses aren't loaded into memory. */
const MAX_BYTES = 8_000_000

/**
 * A fetch that aborts responses over 8 MB and doesn't follow redirects, because the key is only for this host.
 */
export async function fetchLimited(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, { ...init, redirect: 'error' })
  if (!response.body) return response
  let seen = 0
  const counted = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(piece, controller) {
        seen += piece.length
        if (seen > MAX_BYTES) controller.error(new TypeError('the response is larger than 8 MB'))
        else controller.enqueue(piece)
      },
    }),
  )
  return new Response(counted, response)
}
