/** What is said where a visitor changes the address of the login from a site, in English: in the frame and in its window. */
export const texts = {
  title: 'Change your e-mail address?',
  asker: 'asks you to change the address of your login',
  intro:
    'You type the new address and the codes from both mailboxes in a window of your wallet. This site sees no code.',
  closed: 'The window was closed before the address was changed.',
} as const
