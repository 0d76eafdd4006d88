// A page of the login window: the vault's own placeholder, and what stands for a provider. The test makes it answer.
Object.assign(window, {
  answer: (resultUri: unknown) => (window.opener as Window | null)?.postMessage({ resultUri }, '*'),
})
// Only the placeholder waits to be sent on.
if (location.pathname === '/loading') (window.opener as Window | null)?.postMessage({ isWaiting: true }, '*')
