export interface ReadEvent {
  event: string
  data: unknown
  retry?: number
}

/**
 * Returns a function that reads the next server-sent event. A `retry` without an event is returned with the next event.
 */
export function readEvents(response: Response): () => Promise<ReadEvent> {
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  let retry: number | undefined
  return async () => {
    for (;;) {
      const end = text.indexOf('\n\n')
      if (end < 0) {
        const { value, done } = await reader.read()
        if (done) throw new Error('the stream ended')
        text += value
        continue
      }
      const fields = new Map(text.slice(0, end).split('\n').map(asField))
      text = text.slice(end + 2)
      if (fields.has('retry')) retry = Number(fields.get('retry'))
      if (!fields.has('event')) continue
      const read = { event: fields.get('event')!, data: JSON.parse(fields.get('data') ?? 'null') as unknown }
      const told = retry === undefined ? read : { ...read, retry }
      retry = undefined
      return told
    }
  }
}

function asField(line: string): [string, string] {
  const at = line.indexOf(': ')
  return [line.slice(0, at), line.slice(at + 2)]
}
