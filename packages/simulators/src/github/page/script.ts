/** Makes the Merge buttons work without a reload; without the script, the form reloads the page. */
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
  if (deliveries.length === 0) return ' (no webhook is set up)'
  const failed = deliveries.filter((one) => one.status_code < 200 || one.status_code > 299)
  if (failed.length > 0) return ' (webhook failed: ' + failed[0].status + ')'
  return deliveries.length === 1 ? ', webhook delivered' : ', ' + deliveries.length + ' webhooks delivered'
}
`
