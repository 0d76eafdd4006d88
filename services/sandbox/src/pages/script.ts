/** The script of the pages that end a purchase: closes the window on a press, and by itself some seconds after a success. */
export const script = `
const close = document.querySelector('[data-close]')
close?.addEventListener('click', () => window.close())
if (close?.dataset.close === 'soon') setTimeout(() => window.close(), 8000)
`
