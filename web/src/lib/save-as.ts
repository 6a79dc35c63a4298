/** Hands a text to the browser as a file that was downloaded. */
export function saveAs(name: string, { text, type }: { text: string; type: string }): void {
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser begins to read it after this turn.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
