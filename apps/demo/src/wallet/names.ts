/** What the test wallet is called on every family, so that it is one wallet for the visitor. */
export const NAME = 'Billfold Test Wallet'
