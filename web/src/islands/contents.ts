/** The section that crosses this strip, a fifth of the way down the window, counts as the one being read. */
const STRIP = '-20% 0px -75% 0px'

/** Marks the section being read with aria-current in the contents. */
export function startContents(): void {
  const boxes = [...document.querySelectorAll<HTMLElement>('[data-island=contents]')]
  const sections = findSections(boxes[0])
  if (sections.length === 0) return
  for (const box of boxes) foldWhenChosen(box)
  let read: Element | undefined
  let isAtEnd = false
  const mark = () => {
    for (const box of boxes) markIn(box, isAtEnd ? sections.at(-1) : read)
  }
  const isAboveAll = ({ target, isIntersecting, boundingClientRect }: IntersectionObserverEntry) =>
    target === sections[0] && !isIntersecting && boundingClientRect.top > 0
  const reading = new IntersectionObserver(
    (entries) => {
      if (entries.some(isAboveAll)) read = undefined
      read = entries.findLast(({ isIntersecting }) => isIntersecting)?.target ?? read
      mark()
    },
    { rootMargin: STRIP },
  )
  for (const section of sections) reading.observe(section)
  // The last sections of a page may be too short to reach the strip.
  const ending = new IntersectionObserver(
    (entries) => {
      isAtEnd = entries.at(-1)?.isIntersecting ?? false
      mark()
    },
    { threshold: 1 },
  )
  const end = document.querySelector('main ~ footer')
  if (end) ending.observe(end)
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

/** Scrolls only the box. scrollIntoView could also scroll the page while someone is reading. */
function bringIntoSight(box: HTMLElement, link: HTMLElement): void {
  const above = link.getBoundingClientRect().top - box.getBoundingClientRect().top
  const below = link.getBoundingClientRect().bottom - box.getBoundingClientRect().bottom
  if (above < 0) box.scrollTop += above
  else if (below > 0) box.scrollTop += below
}

/** Closes the box after a choice, so that it doesn't cover the section. */
function foldWhenChosen(box: HTMLElement): void {
  const details = box.querySelector('details')
  if (details)
    for (const link of findLinks(box)) link.addEventListener('click', () => details.removeAttribute('open'))
}
