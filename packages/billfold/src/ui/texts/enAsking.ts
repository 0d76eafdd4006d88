/** What the views say that wait for a wallet of a phone. */
export const enAsking = {
  'asking.inWallet': 'Approve the request in {name}',
  'asking.phoneHint': 'Nothing to see? Open {name} on your phone.',
  'asking.open': 'Open {name}',
  'asking.stayed': 'Did {name} not open?',
  'asking.returned': 'No answer from {name} yet',
} as const
