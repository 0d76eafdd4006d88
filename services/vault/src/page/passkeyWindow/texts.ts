/** What the window of passkeys says, in English. `{name}` is a placeholder. */
export const texts = {
  'passkey.title': 'Log in with a passkey',
  'passkey.asker': 'asks you to log in to your wallet',
  'passkey.meeting': 'One moment',
  'passkey.lost':
    'The page that opened this window does not answer. Go back to it and try again. Some sites cut their windows off: there, create the passkey in the wallet’s own page, go back, and use it there.',
  'passkey.settings': 'Open the wallet’s page',
  'passkey.use': 'Use a passkey',
  'passkey.new': 'Create a new wallet',
  'passkey.about':
    'A passkey is kept by your phone, computer, password manager or security key. It logs you in and opens your wallet by a fingerprint, face or PIN.',
  'passkey.new-hint':
    'A new wallet opens with its passkey alone, and nobody can restore it for you. Your browser asks twice or three times: first to make the passkey, then to try it.',
  'passkey.asking': 'Go on in the question that your browser asks',
  'passkey.done': 'You are logged in. You can close this window',
  'passkey.reason.cancelled': 'The passkey was not used. Try again when you are ready',
  'passkey.reason.without-prf':
    'This passkey cannot open wallets, so nothing was made with it. Choose another device or password manager, and delete this one there',
  'passkey.reason.unsupported':
    'This browser or device has no passkeys that open wallets. Use another browser, or log in another way',
  'passkey.reason.exists': 'This device or password manager has a passkey for this wallet already. Use that one',
  'passkey.reason.not-known': 'This passkey belongs to no wallet here. Use another one, or create a new wallet',
  'passkey.reason.offline': 'The server of the wallet cannot be reached. Check your connection and try again',
  'passkey.reason.too-many': 'Too many wallets were made from here. Try again later',
  'passkey.reason.not-opened':
    'You are logged in, but this passkey does not open your wallet on this device. Open the wallet’s page and unlock it there',
  'passkey.reason.unknown': 'Something went wrong. Try again',
} as const
