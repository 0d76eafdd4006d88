/** What is said where an owner opens their wallet on a site that is new to it, in English: in the frame and in its window. `{name}` is a placeholder. */
export const texts = {
  'unlock.title': 'Use your wallet on this site?',
  'unlock.asker': 'is new to your wallet in this browser',
  'unlock.own': 'Only you can open your wallet here, by what you set up in its settings. You do this once.',
  'unlock.own.waiting':
    'To keep thieves out, your wallet opens on this new device after {time}. You need not wait: open it now by what you set up in its settings.',
  'unlock.here': 'Open with this browser',
  'unlock.found':
    'This browser keeps a key to your wallet. Open it here with one press. You do this once on this site.',
  'unlock.browser':
    'Only you can open your wallet here. If you use it in this browser already, the wallet’s own window may open it. You do this once.',
  'unlock.browser.waiting':
    'To keep thieves out, your wallet opens on this new device after {time}. If you use it in this browser already, the wallet’s own window may open it now.',
  'unlock.none':
    'This browser keeps no key that opens your wallet here. On a device that has it open, add a recovery code in the wallet’s settings and use it here.',
  'unlock.none.waiting':
    'This browser keeps no key that opens your wallet here. On a device that has it open, approve this one in the wallet’s settings, or come back after {time}.',
  'unlock.closed': 'The window was closed before your wallet was open.',
} as const
