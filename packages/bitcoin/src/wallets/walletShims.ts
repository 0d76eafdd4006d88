import { createLeatherWallet } from './createLeatherWallet.ts'
import { createOkxWallet } from './createOkxWallet.ts'
import { createSatsConnectWallet } from './createSatsConnectWallet.ts'
import { createStandardWallet } from './createStandardWallet.ts'
import { createUnisatWallet } from './createUnisatWallet.ts'

/**
 * What speaks each kind of wallet, fetched when a visitor connects one. They are one file for a host's bundler: each alone is
 * a kilobyte, and what they share would become six smaller files.
 */
export const walletShims = {
  leather: createLeatherWallet,
  okx: createOkxWallet,
  satsConnect: createSatsConnectWallet,
  standard: createStandardWallet,
  unisat: createUnisatWallet,
} as const
