/** In the page: whether React listens to events. A press before it hydrates the server's page is lost. */
export const isListening = () => Object.keys(document).some(key => key.startsWith('_reactListening'))
