/** What the frame says before it leads to the settings, in English. Apart from the page's own texts, which everybody loads. */
export const texts = {
  title: 'Open your wallet’s settings?',
  asker: 'leads to your wallet’s own page',
  intro:
    'Add a passkey or a recovery code there, so that your wallet opens elsewhere, too. You log in once more. This site sees nothing of it.',
  open: 'Open wallet settings',
} as const
