const SAID_FOR = 2000

export function startShare(): void {
  const button = document.querySelector<HTMLElement>('[data-island=share]')
  const label = button?.querySelector('[data-share=label]')
  if (!button || !label) return
  const own = label.textContent
  let timer = 0
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(button.dataset.address ?? location.href)
    } catch (error) {
      // oxlint-disable-next-line no-console -- the specification: a failure to copy is logged only
      return console.error('The link couldn’t be copied.', error)
    }
    button.dataset.copied = ''
    label.textContent = 'Copied!'
    clearTimeout(timer)
    timer = window.setTimeout(() => {
      delete button.dataset.copied
      label.textContent = own
    }, SAID_FOR)
  })
}
