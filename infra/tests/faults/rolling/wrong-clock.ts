/**
 * Returns settings that shift a Node process's clock by the milliseconds in the JavaScript variable `offset`, which
 * `declareOffset` declares. The monotonic clock and timers stay unchanged, because a wrong system clock doesn't affect
 * them.
 */
export function shiftClock(declareOffset: string): Record<string, string> {
  const code = `
    ${declareOffset}
    const Real = Date
    const now = () => Real.now() + offset
    const construct = (_, given, target) => Reflect.construct(Real, given.length === 0 ? [now()] : given, target)
    const apply = () => new Real(now()).toString()
    const get = (_, name) => (name === 'now' ? now : Reflect.get(Real, name))
    globalThis.Date = new Proxy(Real, { construct, apply, get })
    Real.prototype.constructor = globalThis.Date`
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(code)}` }
}
