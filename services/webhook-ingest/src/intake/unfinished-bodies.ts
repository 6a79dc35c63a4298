export interface UnfinishedBody {
  grow(bytes: number): void
  end(): void
}

interface Entry {
  address: string
  since: number
  bytes: number
  giveWay(): void
}

export interface UnfinishedLimits {
  maxOpen: number
  maxBytes: number
  /** Bodies younger than this, in milliseconds, are dropped only to stay within `maxBytes`. */
  patience: number
}

/**
 * Beyond `maxOpen` or `maxBytes`, drops the oldest body from the address with the most bodies, so slow senders don't
 * block others.
 */
export function trackUnfinishedBodies({ maxOpen, maxBytes, patience }: UnfinishedLimits) {
  const byAddress = new Map<string, Set<Entry>>()
  let open = 0
  let held = 0

  function remove(entry: Entry): void {
    const entries = byAddress.get(entry.address)
    if (!entries?.delete(entry)) return
    if (entries.size === 0) byAddress.delete(entry.address)
    open -= 1
    held -= entry.bytes
  }

  function oldestOfMost(): Entry | undefined {
    const [crowd] = [...byAddress.values()].toSorted((a, b) => b.size - a.size)
    return crowd?.values().next().value
  }

  function makeRoom(): void {
    while (open > maxOpen || held > maxBytes) {
      const oldest = oldestOfMost()
      if (!oldest || (held <= maxBytes && performance.now() - oldest.since < patience)) return
      remove(oldest)
      oldest.giveWay()
    }
  }

  return {
    begin(address: string, giveWay: () => void): UnfinishedBody {
      const entry: Entry = { address, since: performance.now(), bytes: 0, giveWay }
      const entries = byAddress.get(address)
      if (entries) entries.add(entry)
      else byAddress.set(address, new Set([entry]))
      open += 1
      makeRoom()
      return {
        grow(bytes) {
          if (!byAddress.get(address)?.has(entry)) return
          entry.bytes += bytes
          held += bytes
          makeRoom()
        },
        end: () => remove(entry),
      }
    },
  }
}

export type UnfinishedBodies = ReturnType<typeof trackUnfinishedBodies>
