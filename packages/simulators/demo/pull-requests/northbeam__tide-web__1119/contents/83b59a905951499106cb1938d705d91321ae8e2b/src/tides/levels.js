const HOUR = 60 * 60 * 1000

let levels = []
let readAt = 0

export async function readLevels(now = Date.now()) {
  if (now - readAt < HOUR) return levels
  try {
    const response = await fetch('/tides/levels')
    if (!response.ok) throw new Error(`The tide levels answered ${response.status}.`)
    levels = await response.json()
    readAt = now
  } catch (error) {
    reportError(error)
  }
  return levels
}
