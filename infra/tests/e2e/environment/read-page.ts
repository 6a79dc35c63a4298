import type { Page } from '@playwright/test'

export interface PageFacts {
  title: string
  description: string
  canonical: string
  image: string
  lang: string
  h1: number
  text: string
  ids: string[]
  links: string[]
  data: Record<string, unknown>[]
  inline: string[]
  unfilled: string[]
  unsized: string[]
}

export async function readPage(page: Page): Promise<PageFacts> {
  return (await page.evaluate(`(() => {
    const all = (selector) => [...document.querySelectorAll(selector)]
    const content = (selector) => document.querySelector(selector)?.content ?? ''
    const html = (one) => one.outerHTML.slice(0, 120)
    const handlers = (one) => one.getAttributeNames().some((name) => name.startsWith('on'))
    const whole = document.documentElement.outerHTML
    return {
      title: document.title,
      description: content('meta[name=description]'),
      canonical: document.querySelector('link[rel=canonical]')?.getAttribute('href') ?? '',
      image: content('meta[property="og:image"]'),
      lang: document.documentElement.lang,
      h1: all('h1').length,
      text: document.body.innerText,
      ids: all('[id]').map(({ id }) => id),
      links: all('a').map((link) => link.getAttribute('href') ?? ''),
      data: all('script[type="application/ld+json"]').map((one) => JSON.parse(one.textContent)),
      inline: [
        ...all('[style], style, script:not([src]):not([type="application/ld+json"])'),
        ...all('*').filter(handlers),
      ].map(html),
      unfilled: whole.match(/data-if=|\\{\\{[A-Z_]+\\}\\}/g) ?? [],
      unsized: all('img:not([width][height][alt])').map(html),
    }
  })()`)) as PageFacts
}
