/**
 * The texts of the modal, in English: what its frame and the Connect view say, and what views of several areas share. The
 * texts of an area come with its views (`enConnect`, `enAsking`, `enPairing`, `enAccount`, `enSend`). `{name}` is a placeholder; a text that ends in
 * `.one` has twins for the other plural forms of the language, `.other` always.
 */
export const en = {
  'frame.news': 'News of your wallet',
  'action.back': 'Back',
  'action.cancel': 'Cancel',
  'action.clear': 'Clear search',
  'action.close': 'Close',
  'action.details': 'Details',
  'action.help': 'What is a wallet?',
  'action.retry': 'Try again',
  'action.understood': 'Got it',

  'state.loading': 'Loading',

  'error.title': 'Something went wrong',
  'error.hint': 'This part of the window stopped working. Your wallet is not affected.',

  'chunk.title': 'Reload the page',
  'chunk.hint': 'A part of this window could not be loaded.',

  'alert.title': 'For the developer ({number} of {total}):',

  branding: 'Powered by Billfold',

  'legal.terms': 'Terms of Service',
  'legal.privacy': 'Privacy Policy',
  'legal.agree.both': 'I agree to the {terms} and the {privacy}',
  'legal.agree.terms': 'I agree to the {terms}',
  'legal.agree.privacy': 'I agree to the {privacy}',
  'legal.foot.both': 'By connecting you agree to the {terms} and the {privacy}',
  'legal.foot.terms': 'By connecting you agree to the {terms}',
  'legal.foot.privacy': 'By connecting you agree to the {privacy}',

  'wallets.installed': 'Installed',
  'wallets.last': 'Last used',
  'wallets.locked': 'Locked',
  'wallets.known': 'Known',
  'wallets.unknown': 'Unknown',
  'wallets.place': '{place} of {count}',
  'wallets.get': 'Get',
  'wallets.code': 'QR code',
  'wallets.phone': 'Phone',
  'wallets.any': 'WalletConnect',
  'wallets.getOne': 'Get a wallet',
  'wallets.loading': 'Loading wallets',

  'section.pairing': 'On your phone',
  'section.recent': 'Recent',
  'section.installed': 'Installed',
  'section.featured': 'Featured',
  'section.custom': 'Offered by this site',
  'section.external': 'More ways to connect',
  'section.recommended': 'Recommended',
  'section.late': 'Just found',

  'connect.title': 'Connect a wallet',
  'connect.or': 'or',
  'connect.continue': 'Continue with a wallet',
  'connect.choose': 'Choose how to connect to this site.',
  'connect.none': 'No wallet found in this browser',
  'connect.noneHint': 'Get one in a minute, or open this page in the browser of your wallet app.',
  'connect.off': 'This site offers no way to connect right now.',

  'all.title': 'All wallets',
  'all.count': '{count}',
  'all.countMore': '{count}+',

  'connecting.ask': 'Approve in {name}',
  'connecting.pending': 'A request is already open',
  'connecting.pendingHint': 'Open {name} and answer the request that waits there.',
  'connecting.another': 'Choose another wallet',
  'connecting.theWallet': 'The wallet',
  'connecting.someWallet': 'your wallet',

  'wallet.title': 'What is a wallet?',
  'wallet.own': 'A home for what you own',
  'wallet.learnMore': 'Learn more',
  'wallet.ownHint': 'It keeps your coins and collectibles. Only you can move them.',
  'wallet.login': 'A login without a password',
  'wallet.loginHint': 'Connect it instead of making an account on every site.',

  'network.title': 'What is a network?',
  'network.unknown': 'Unknown Network',

  'networks.results.one': '{count} result',
  'networks.results.other': '{count} results',
  'networks.test': 'Test network',

  'account.disconnect': 'Disconnect',
} as const
