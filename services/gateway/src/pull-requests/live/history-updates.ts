import type { HistoryImport } from '@debrief/contracts/history/history'

interface ImportChange {
  userId: string
  historyImportId: string
}

interface Options {
  load(changed: ImportChange): Promise<HistoryImport | null>
  send(userId: string, data: HistoryImport): void
  onError(error: unknown, changed: ImportChange): void
  every?: number
}

/** Limits the rate of events about an import. Always sends the last change. */
export function createHistoryUpdates({ load, send, onError, every = 1_000 }: Options) {
  const waiting = new Map<string, { timer: NodeJS.Timeout; again: boolean }>()

  async function deliver(changed: ImportChange): Promise<void> {
    try {
      const data = await load(changed)
      if (data) send(changed.userId, data)
    } catch (error) {
      onError(error, changed)
    }
  }

  function announce(changed: ImportChange): void {
    const key = changed.historyImportId
    const current = waiting.get(key)
    if (current) {
      current.again = true
      return
    }
    const timer = setTimeout(() => {
      const isChanged = waiting.get(key)?.again
      waiting.delete(key)
      if (isChanged) announce(changed)
    }, every)
    waiting.set(key, { timer, again: false })
    void deliver(changed)
  }

  return {
    announce,
    close() {
      for (const { timer } of waiting.values()) clearTimeout(timer)
      waiting.clear()
    },
  }
}
