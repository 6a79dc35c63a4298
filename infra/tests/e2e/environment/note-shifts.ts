import type { Page } from '@playwright/test'

/** Chrome's threshold for layout shifts, in pixels. Smaller moves don't count. */
const MIN_PIXELS = 3
/** 1% of 0.1, the highest layout shift score that web.dev rates as good. */
const MIN_SHIFT = 0.001

type Shift = { value: number; counts: boolean; what: string[] }

/**
 * Makes pages record their layout shifts (https://web.dev/articles/cls). A shift counts only if a block moved or was
 * removed. Text that reflows within its block doesn't count.
 */
export function noteShifts(page: Page): Promise<unknown> {
  return page.addInitScript(`{
    const shifts = window.shifts = []
    const moved = new WeakSet()
    const places = new WeakMap()
    // An inline box, such as an icon in a line, moves with the words around it.
    const isBlock = (element) => !/^(inline|contents|none)/.test(getComputedStyle(element).display)
    const blockAround = (node) => {
      let element = node?.nodeType === Node.ELEMENT_NODE ? node : node?.parentElement
      while (element && !isBlock(element)) element = element.parentElement
      return element
    }
    // A single line of text, such as a date, moves sideways when the words beside it get wider.
    const isLine = (element) => {
      const { lineHeight, fontSize } = getComputedStyle(element)
      return element.clientHeight < 2 * (parseFloat(lineHeight) || 1.2 * parseFloat(fontSize))
    }
    const hasMoved = (element, before, now) =>
      Math.abs(now.top - before.top) >= ${MIN_PIXELS} ||
      (Math.abs(now.left - before.left) >= ${MIN_PIXELS} && !isLine(element))
    // A layout-shift entry doesn't say where the enclosing block was, so record every element's position on each frame.
    const look = () => {
      for (const element of document.querySelectorAll('*')) {
        const { left, top, width, height } = element.getBoundingClientRect()
        if (width + height === 0) continue
        const place = { left: left + scrollX, top: top + scrollY }
        const before = places.get(element) ?? place
        if (hasMoved(element, before, place)) moved.add(element)
        places.set(element, before)
      }
    }
    const lookAgain = () => {
      if (window.stopLooking) return
      look()
      requestAnimationFrame(lookAgain)
    }
    requestAnimationFrame(lookAgain)
    new PerformanceObserver((list) => {
      look()
      for (const { hadRecentInput, value, sources } of list.getEntries()) {
        if (hadRecentInput) continue
        const blocks = sources.map(({ node }) => blockAround(node))
        shifts.push({
          value,
          // A block that has been removed can't be measured, so it counts.
          counts: blocks.some((block) => !block?.isConnected || moved.has(block)),
          what: sources.map(({ node, previousRect, currentRect }, index) =>
            [blocks[index]?.nodeName, blocks[index]?.className, node?.textContent?.slice(0, 40),
              JSON.stringify(previousRect), JSON.stringify(currentRect)].join(' ')),
        })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  }`)
}

/**
 * Returns the cumulative layout shift so far, as https://web.dev/articles/cls defines it for a single session window.
 */
export async function sumShifts(page: Page): Promise<number> {
  await readShifts(page)
  return page.evaluate('window.shifts.reduce((sum, { value }) => sum + value, 0)')
}

export async function whatMoved(page: Page): Promise<string[]> {
  const { moved } = await readShifts(page)
  await page.evaluate('window.stopLooking = true')
  return moved
}

export async function readShifts(page: Page): Promise<{ moved: string[]; reflowed: string[] }> {
  await page.evaluate('document.fonts.ready')
  // Shifts caused by the fonts are drawn and reported in the next frames.
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
  const shifts = (await page.evaluate('window.shifts')) as Shift[]
  const counted = shifts.filter(({ counts }) => counts)
  const sum = counted.reduce((total, { value }) => total + value, 0)
  return {
    moved: sum < MIN_SHIFT ? [] : counted.flatMap(({ what }) => what),
    reflowed: shifts.filter(({ counts }) => !counts).flatMap(({ what }) => what),
  }
}
