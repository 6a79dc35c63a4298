/** Does the work of each, so many at a time. */
export async function inLanes<One>(
  all: readonly One[],
  lanes: number,
  work: (one: One) => Promise<void>,
): Promise<void> {
  const rest = all.values()
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      for (const one of rest) await work(one)
    }),
  )
}
