/** Keeps counters by key. Each counter starts over when its period ends. Times are in milliseconds. */
export function createWindows<Counts extends object>(now: () => number, period: number, start: () => Counts) {
  const windows = new Map<string, Counts & { endsAt: number }>()
  return (key: string): Counts & { endsAt: number } => {
    const found = windows.get(key)
    if (found && found.endsAt > now()) return found
    const fresh = { ...start(), endsAt: now() + period }
    windows.set(key, fresh)
    return fresh
  }
}
