const HOUR = 60 * 60 * 1000

let levels = []
let readAt = 0

export async function readLevels(now = Date.now()) {
  if (now - readAt < HOUR) return levels
  try {
    const response = await fetch('/tides/levels')
    levels = await response.json()
    readAt = now
  } catch (error) {
    console.log(error)
  }
  return levels
}
