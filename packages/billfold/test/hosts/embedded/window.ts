// A page of the login window: the vault's own placeholder, and what stands for a provider. The test makes it answer.
Object.assign(window, {
  answer: (resultUri: unknown) => (window.opener as Window | null)?.postMessage({ resultUri }, '*'),
})
// The placeholder waits to be sent on, the window of a passkey for the frame to find it.
if (location.pathname !== '/provider') (window.opener as Window | null)?.postMessage({ isWaiting: true, id: 'w1' }, '*')
