/** How long a browser may take to begin with a file. */
const patienceMs = 60_000

/** Has the browser save a page as a file, as a press on a link to it would. */
export function saveFile(document: Document, name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/html' }))
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), patienceMs)
}
