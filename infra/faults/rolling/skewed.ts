/**
 * Settings under which a Node process takes the time to be another one, by so many seconds. Its monotonic clock and its timers
 * stay as they are: a wrong clock goes as fast as a right one.
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
