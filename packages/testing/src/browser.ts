import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

const programs = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * Returns the browser at the path in CHROMIUM, or else Chromium or Chrome on this machine. Returns null if there's no
 * browser.
 */
export function findBrowser(env: NodeJS.ProcessEnv = process.env): string | null {
  const onPath = (env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => programs.map((name) => join(folder, name)))
  const candidates = [...(env.CHROMIUM ? [env.CHROMIUM] : []), ...onPath, ...applications]
  return candidates.find(isProgram) ?? null
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
