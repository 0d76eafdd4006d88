/** What is said where an owner opens his wallet on a site that is new to it, in English: in the frame and in its window. `{name}` is a placeholder. */
export const texts = {
  'unlock.title': 'Use your wallet on this site?',
  'unlock.asker': 'is new to your wallet in this browser',
  'unlock.intro': 'Only you can open your wallet here, by what you set up in its settings. You do this once.',
  'unlock.waiting':
    'To keep thieves out, your wallet opens on this new device after {time}. You need not wait: open it now by what you set up in its settings.',
  'unlock.closed': 'The window was closed before your wallet was open.',
} as const
