export function saveAs(name: string, { text, type }: { text: string; type: string }): void {
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The download starts only after this task, so the URL must stay valid until then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
