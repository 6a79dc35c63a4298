/**
 * Settings that shift a Node process's clock by that many seconds. Its monotonic clock and timers stay unchanged, because a wrong
 * clock runs at the same speed as a right one.
 */
export function skewed(seconds: number): Record<string, string> {
  const code = `
    const Real = Date
    const now = () => Real.now() + ${seconds * 1_000}
    const construct = (_, given, target) => Reflect.construct(Real, given.length === 0 ? [now()] : given, target)
    const apply = () => new Real(now()).toString()
    const get = (_, name) => (name === 'now' ? now : Reflect.get(Real, name))
    globalThis.Date = new Proxy(Real, { construct, apply, get })
    Real.prototype.constructor = globalThis.Date`
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(code)}` }
}
