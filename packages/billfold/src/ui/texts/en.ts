/**
 * Every text of the modal, in English: the one catalogue. `{name}` is a placeholder; a key that ends in `.one` has a
 * twin in `.other` (plural rules of the language choose). Another language is one file with the same keys.
 */
export const en = {
  'action.back': 'Back',
  'action.cancel': 'Cancel',
  'action.close': 'Close',
  'action.copy': 'Copy',
  'action.copied': 'Copied',
  'action.copyFailed': 'Could not copy. Select the text and copy it by hand.',
  'action.details': 'Details',
  'action.disconnect': 'Disconnect',
  'action.help': 'What is a wallet?',
  'action.retry': 'Try again',
  'state.loading': 'Loading',
  'state.unknown': 'Unknown',
  'error.title': 'Something went wrong',
  'error.hint': 'This part of the window stopped working. Your wallet is not affected.',
  'chunk.title': 'Reload the page',
  'chunk.hint': 'A part of this window could not be loaded.',

  'connect.title': 'Connect a wallet',
  'connect.installed': 'Installed',
  'connect.recent': 'Last used',
  'connect.allWallets': 'All wallets',
  'connect.none': 'No wallet found in this browser',
  'connect.noneHint': 'Get one in a minute, or open this page in the browser of your wallet app.',
  'connect.getWallet': 'Get a wallet',

  'connecting.title': '{name}',
  'connecting.ask': 'Approve in {name}',
  'connecting.askHint': 'Open the wallet to let this site see your address. Nothing can be moved by this.',
  'connecting.declined': 'You declined the request',
  'connecting.declinedHint': 'Nothing was shared. Try again when you are ready, or choose another wallet.',
  'connecting.pending': 'A request is already open',
  'connecting.pendingHint': 'Open {name} and answer the request that waits there.',
  'connecting.failed': '{name} did not connect',
  'connecting.other': 'Choose another wallet',
  'connecting.again': 'Try again',

  'account.title': 'Account',
  'account.copy': 'Copy address',
  'account.explorer': 'View on {name}',
  'account.balanceUnknown': 'Balance unknown',
} as const
