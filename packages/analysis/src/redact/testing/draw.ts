export type Draw = (alphabet: string, length: number) => string

/** The same seed gives the same characters (mulberry32). */
export function drawFrom(seed: number): Draw {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return (alphabet, length) =>
    Array.from({ length }, () => alphabet[Math.floor(next() * alphabet.length)]).join('')
}
