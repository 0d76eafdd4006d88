/**
 * What the vault's pages say, in English: to the visitor on their own screens, and to the host's page in answers (`failure.…`). `{name}` is a
 * placeholder. Sentences that the specification has are word for word.
 */
export const en = {
  'page.title': 'Wallet',
  'page.broken.title': 'Something went wrong',
  'page.broken.hint': 'This page stopped working. Nothing was signed.',

  'action.cancel': 'Cancel',
  'action.details': 'Details',

  'asker.says': 'It calls itself “{name}”',

  'message.title': 'Sign this message?',
  'message.asker': 'requests a signature',
  'message.text': 'Message',
  'message.hex': 'As bytes',
  'message.sign': 'Sign',

  'sign-in.title': 'Log in?',
  'sign-in.asker': 'wants you to log in with your wallet',
  'sign-in.site': 'Site',
  'sign-in.statement': 'It says',
  'sign-in.account': 'Account',
  'sign-in.network': 'Network',
  'sign-in.expires': 'Valid until',
  'sign-in.resources': 'Asks for',
  'sign-in.sign': 'Log in',

  'risk.hidden-characters': 'Characters that cannot be seen are written out, like [U+202E].',
  'risk.like-sign-in': 'It looks like a login, but is none that can be checked. Do not sign it to log in.',
  'risk.foreign-sign-in':
    'This login is not for the site that asks, or not for your account, network and time. Signing it may let somebody in elsewhere in your name.',
  'risk.hash-message': 'These are 32 bytes, as long as the hash of a transaction: signing them may be signing one.',
  'risk.unreadable-message': 'This message is no text. Sign it only if you know what it is for.',

  'arming.hold': 'Press and hold for two seconds.',
  'arming.holding': 'Keep holding …',
  'arming.wait': 'One moment …',
  'arming.hidden': 'Something covers this window. Uncover it to go on.',
  'arming.small': 'This window is too small to be read. Make it larger to go on.',
  'arming.unfocused': 'Press anywhere in here to go on.',
  'arming.still': 'Move the pointer in here to go on.',
  'arming.background': 'This window is in the background.',

  'cooldown.title': 'Too many requests',
  'cooldown.hint': 'You refused several requests of this site. It may ask again in a moment.',

  'failure.invalid-email': 'Invalid email address',
  'failure.code-wrong': 'The code is not right. Please try again',
  'failure.code-expired': 'The code has expired. Please ask for a new one',
  'failure.device-unapproved': 'Please approve this device by the link in your mail',
  'failure.login-over': 'This login is over. Please start again',
  'failure.provider-absent': 'This way to log in is not available here',
  'failure.login-denied': 'Connection rejected',
  'failure.login-failed': 'The login did not work. Please try again',
  'failure.passkey-refused': 'This passkey does not log in here',
  'failure.log-in-again': 'Please log in again',
  'failure.log-in-first': 'Please log in first',
  'failure.origin-refused': 'This site is not one of the project’s',
  'failure.offline': 'The wallet’s server cannot be reached',
  'failure.factor-needed': 'This device is new: open your wallet with your passkey or recovery code',
  'failure.rolled-back': 'The wallet’s server answered with an older state',
  'failure.cooldown': 'Please try again after {n} seconds',
  'failure.waiting': 'This device is new: your wallet opens here after {time}',
  'failure.chain-unsupported': 'Chain is not supported',
  'failure.namespace-unsupported': 'Unsupported chain',
  'failure.no-smart-accounts': 'There are no smart accounts here yet',
  'failure.not-allowed': 'Requested RPC call is not allowed',
  'failure.method-unsupported': '{method} is not supported',
  'failure.user-rejected': 'The user rejected the request: user rejected',
  'failure.aborted': 'Request was aborted',
  'failure.invalid-params': 'Missing or invalid parameters',
  'failure.other-account': 'The account is not the one that is connected',
  'failure.queue-full': 'Too many requests are waiting',
} as const

export type PageTextKey = keyof typeof en
