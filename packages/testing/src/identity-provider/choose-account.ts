/**
 * Signs in at the provider, or cancels, like a browser with these cookies. `asked` is true if the provider showed its
 * sign-in page.
 */
export async function chooseAtProvider(
  address: string,
  choice: { subject: string } | { cancel: 'yes' },
  cookies = new Map<string, string>(),
): Promise<{ back: Record<string, string>; asked: boolean; path: string }> {
  let asked = false
  let url = new URL(address)
  const { origin } = url
  let form: URLSearchParams | null = null
  for (let hops = 0; hops < 10; hops += 1) {
    const answer: Response = await fetch(url, {
      method: form ? 'POST' : 'GET',
      body: form,
      headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
      redirect: 'manual',
    })
    form = null
    for (const line of answer.headers.getSetCookie()) keepCookie(cookies, line)
    const location = answer.headers.get('location')
    if (location === null) {
      if (!url.pathname.startsWith('/interaction/'))
        throw new Error(`${url.pathname}: ${await answer.text()}`)
      asked = true
      form = new URLSearchParams(choice)
      continue
    }
    url = new URL(location, url)
    if (url.origin !== origin)
      return { back: Object.fromEntries(url.searchParams), asked, path: url.pathname }
  }
  throw new Error('too many redirects')
}

function keepCookie(cookies: Map<string, string>, line: string): void {
  const [pair = '', ...attributes] = line.split(/; ?/)
  const at = pair.indexOf('=')
  const isOver = attributes.some((text) => /^expires=thu, 01 jan 1970/i.test(text))
  if (isOver) cookies.delete(pair.slice(0, at))
  else cookies.set(pair.slice(0, at), pair.slice(at + 1))
}
