/** What a visitor reads while the vault is stopped. */
export const stoppedTexts = {
  heading: 'This wallet is closed for now',
  lines: [
    'Its operator stopped it, because what was served here may not have been what it should be. Nothing of your wallet was deleted.',
    'Do not type words, codes or passphrases into any page that says it is this wallet, and sign nothing until it is open again.',
    'Your recovery kit, your paper shares and your 24 words open your wallet without this site: open the recovery page that you saved, offline.',
    'Ask the site that brought you here, by a way that you know, how to go on.',
  ],
} as const
