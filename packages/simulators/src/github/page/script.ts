/**
 * The script of the simulator's pages. It submits their forms, and checks a pull request's page for changes: every
 * second, less often while nothing happens, and never while the tab is hidden.
 */
export const script = `
for (const form of document.querySelectorAll('form[data-merge]')) {
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    const item = form.closest('[data-pull]')
    const button = form.querySelector('button')
    const fault = item.querySelector('.fault')
    button.disabled = true
    button.textContent = 'Merging…'
    fault.textContent = ''
    try {
      const answer = await fetch(form.dataset.merge, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' })
      const told = await answer.json()
      if (!answer.ok) throw new Error(told.message)
      const mark = document.createElement('span')
      mark.className = 'mark merged'
      mark.setAttribute('role', 'status')
      mark.textContent = 'Merged' + hooks(told.deliveries)
      form.replaceWith(mark)
      mark.tabIndex = -1
      mark.focus()
    } catch (error) {
      button.disabled = false
      button.textContent = 'Merge'
      fault.textContent = 'Not merged: ' + error.message
    }
  })
}

function hooks(deliveries) {
  if (deliveries.length === 0) return ' (no webhook configured)'
  const failed = deliveries.filter((one) => one.status_code < 200 || one.status_code > 299)
  if (failed.length > 0) return ' (webhook failed: ' + failed[0].status + ')'
  return deliveries.length === 1 ? ', webhook delivered' : ', ' + deliveries.length + ' webhooks delivered'
}

const SOON = 1000, SELDOM = 5000, QUIET_AFTER = 30000
let quietSince = Date.now()

async function refresh() {
  const live = document.getElementById('live')
  if (!live) return
  const version = await (await fetch(live.dataset.ask)).text()
  if (version === live.dataset.version) return
  quietSince = Date.now()
  const page = new DOMParser().parseFromString(await (await fetch(location.href)).text(), 'text/html')
  const fresh = page.getElementById('live')
  if (!fresh) return
  const input = saveInput(live)
  live.replaceWith(fresh)
  restoreInput(fresh, input)
}

/** Saves form values, open sections and the cursor, which replacing the page's content would lose. */
function saveInput(live) {
  const active = live.contains(document.activeElement) ? document.activeElement : null
  return {
    texts: [...live.querySelectorAll('textarea[id], select[id]')].map(({ id, value }) => [id, value]),
    open: [...live.querySelectorAll('details[open][id]')].map(({ id }) => id),
    focus: active && active.id ? [active.id, active.selectionStart, active.selectionEnd] : null,
  }
}

function restoreInput(fresh, { texts, open, focus }) {
  const find = (id) => fresh.querySelector('#' + CSS.escape(id))
  for (const [id, value] of texts) if (value && find(id)) find(id).value = value
  for (const id of open) if (find(id)) find(id).open = true
  if (!focus || !find(focus[0])) return
  find(focus[0]).focus({ preventScroll: true })
  if (focus[1] !== null && find(focus[0]).setSelectionRange) find(focus[0]).setSelectionRange(focus[1], focus[2])
}

async function keepFresh() {
  if (!document.hidden) await refresh().catch(() => {})
  setTimeout(keepFresh, Date.now() - quietSince > QUIET_AFTER ? SELDOM : SOON)
}

if (document.getElementById('live')) {
  document.addEventListener('submit', (event) => {
    const form = event.target
    if (form.matches('form[data-act]')) {
      event.preventDefault()
      void act(form)
    }
  })
  document.addEventListener('keydown', (event) => {
    const form = event.target.closest && event.target.closest('form[data-act]')
    if (form && event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.requestSubmit()
  })
  document.addEventListener('visibilitychange', () => { quietSince = Date.now() })
  setTimeout(keepFresh, SOON)
}
for (const choice of document.querySelectorAll('select[data-submits]'))
  choice.addEventListener('change', () => choice.form.submit())

async function act(form) {
  const button = form.querySelector('button')
  const fault = form.querySelector('.fault')
  button.disabled = true
  fault.textContent = ''
  try {
    const body = new URLSearchParams(new FormData(form))
    const answer = await fetch(form.action, { method: 'POST', body, headers: { accept: 'application/json' }, redirect: 'manual' })
    if (answer.type !== 'opaqueredirect' && !answer.ok) throw new Error((await answer.json()).message)
    form.reset()
    const folded = form.closest('details')
    if (folded) folded.open = false
    quietSince = Date.now()
    if (form.closest('#at-line')) return location.assign(location.href.replace(/&at=[^#]*/, '').replace(/#.*/, ''))
    await refresh()
  } catch (error) {
    fault.textContent = error.message
  } finally {
    button.disabled = false
  }
}
`
