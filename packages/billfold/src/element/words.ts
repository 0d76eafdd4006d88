/** The words of the buttons, the same as those of `billfold/react`. A host replaces them by attributes. */
export const words = {
  connect: 'Connect wallet',
  unlock: 'Unlock wallet',
  switchNetwork: 'Switch network',
  wrongNetwork: 'Wrong network',
  selectNetwork: 'Select network',
} as const
