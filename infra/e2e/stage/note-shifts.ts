import type { Page } from 'playwright-core'

/** Words that change their typeface within their line count for less than this; whatever else moves, for more. */
const NOTHING = 0.001

/**
 * Has a page that is opened next note how far its layout moves by itself, as https://web.dev/articles/cls counts it. Words that
 * change their typeface, and may go over to the next line of their own, move nothing around them as long as all their lines
 * together stay where they are.
 */
export function noteShifts(page: Page): Promise<unknown> {
  return page.addInitScript(`{
    const near = (one, other) => Math.abs(one - other) <= 1
    const staysInItsLines = ({ node, previousRect, currentRect }) => node?.nodeName === '#text' &&
      ['left', 'right', 'top', 'bottom'].every((side) => near(previousRect[side], currentRect[side]))
    window.shifts = { shift: 0, moved: [] }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (entry.hadRecentInput) continue
        if (entry.sources.length > 0 && entry.sources.every(staysInItsLines)) continue
        window.shifts.shift += entry.value
        for (const { node, previousRect, currentRect } of entry.sources)
          window.shifts.moved.push([node?.nodeName, node?.className, node?.textContent?.slice(0, 40),
            JSON.stringify(previousRect), JSON.stringify(currentRect)].join(' '))
      }
    }).observe({ type: 'layout-shift', buffered: true })
  }`)
}

/** What has moved, once the page is still; empty where that was too little to see. */
export async function whatMoved(page: Page): Promise<string[]> {
  // Whatever still moves does so in the frames after the last of the page has come.
  await page.evaluate('document.fonts.ready')
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
  const { shift, moved } = (await page.evaluate('window.shifts')) as { shift: number; moved: string[] }
  return shift < NOTHING ? [] : moved
}
