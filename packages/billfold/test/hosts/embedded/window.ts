// A page of the login window: the vault's own placeholder, and what stands for a provider. The test makes it answer.
Object.assign(window, {
  answer: (resultUri: unknown) => (window.opener as Window | null)?.postMessage({ resultUri }, '*'),
})
// The placeholder waits to be sent on, and says so once; the window of a passkey waits for the frame to find it, and says so until that came (as `meetFrame` of the vault does).
const wait = () => (window.opener as Window | null)?.postMessage({ isWaiting: true, id: performance.timeOrigin }, '*')
if (location.pathname !== '/provider') wait()
if (location.pathname === '/passkey') setInterval(wait, 500)
