type Close = () => Promise<unknown> | unknown

const open = new Set<Close>()

/** Closes it, the last one first, when a signal or an error ends the process: servers are processes of their own, and would stay. */
export function closeOnEnd(close: Close): void {
  listen()
  open.add(close)
}

/** It was closed in time. */
export function isClosed(close: Close): void {
  open.delete(close)
}

let isListening = false

function listen(): void {
  if (isListening) return
  isListening = true
  for (const end of ['SIGINT', 'SIGTERM', 'uncaughtException', 'unhandledRejection'])
    process.once(end, async (reason: unknown) => {
      console.error(reason)
      for (const close of [...open].toReversed()) await closed(close)
      process.exit(1)
    })
}

async function closed(close: Close): Promise<void> {
  try {
    await close()
  } catch (error) {
    console.error(error)
  }
}
