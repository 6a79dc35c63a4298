/** A section counts as being read once its start is in the upper quarter of the window. */
const READ_FROM = 0.25

export function startContents(): void {
  const boxes = [...document.querySelectorAll<HTMLElement>('[data-island=contents]')]
  const sections = findSections(boxes[0])
  if (sections.length === 0) return
  let chosen: Element | undefined
  const mark = () => {
    for (const box of boxes) markIn(box, chosen ?? findRead(sections))
  }
  const choose = (hash: string) => {
    chosen = sections.find(({ id }) => hash === `#${id}`)
    mark()
  }
  const forget = () => {
    chosen = undefined
  }
  for (const box of boxes) {
    foldWhenChosen(box)
    for (const link of findLinks(box)) link.addEventListener('click', () => choose(link.hash))
  }
  // The chosen section stays marked until the reader scrolls, because the last sections may be too short to reach the
  // top.
  for (const sign of ['wheel', 'touchmove', 'keydown'])
    document.addEventListener(sign, forget, { passive: true })
  let waiting = false
  document.addEventListener(
    'scroll',
    () => {
      if (waiting) return
      waiting = true
      requestAnimationFrame(() => {
        waiting = false
        mark()
      })
    },
    { passive: true },
  )
  mark()
}

/**
 * Returns the last section that starts in the upper part of the window or above it. At the end of the page, returns the
 * last section.
 */
function findRead(sections: readonly Element[]): Element | undefined {
  const end = document.querySelector('main ~ footer')
  if (end && end.getBoundingClientRect().bottom <= innerHeight + 1) return sections.at(-1)
  return sections.findLast((section) => section.getBoundingClientRect().top <= innerHeight * READ_FROM)
}

const findLinks = (box: Element | undefined) => [
  ...(box?.querySelectorAll<HTMLAnchorElement>('a[href^="#"]') ?? []),
]

const findSections = (box: Element | undefined): Element[] =>
  findLinks(box).flatMap(({ hash }) => document.getElementById(hash.slice(1)) ?? [])

function markIn(box: HTMLElement, section: Element | undefined): void {
  for (const link of findLinks(box)) {
    if (!section || link.hash !== `#${section.id}`) link.removeAttribute('aria-current')
    else if (link.getAttribute('aria-current') === null) {
      link.setAttribute('aria-current', 'location')
      bringIntoSight(box, link)
    }
  }
}

/** Scrolls only the box, because scrollIntoView could also scroll the page. */
function bringIntoSight(box: HTMLElement, link: HTMLElement): void {
  const above = link.getBoundingClientRect().top - box.getBoundingClientRect().top
  const below = link.getBoundingClientRect().bottom - box.getBoundingClientRect().bottom
  if (above < 0) box.scrollTop += above
  else if (below > 0) box.scrollTop += below
}

function foldWhenChosen(box: HTMLElement): void {
  const details = box.querySelector('details')
  if (details)
    for (const link of findLinks(box)) link.addEventListener('click', () => details.removeAttribute('open'))
}
