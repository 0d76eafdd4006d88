import { bitcoinLimits } from '../bitcoin/bitcoinLimits.ts'
import type { createBitcoinChain } from '../bitcoin/createBitcoinChain.ts'
import { decodeAddress } from '../bitcoin/wire/decodeAddress.ts'
import { DevnetError } from '../DevnetError.ts'
import type { FaucetChain } from './FaucetChain.ts'

/** The Bitcoin chain for the faucet: 1 BTC. */
export function toBitcoinFaucetChain({ id, fund }: Pick<createBitcoinChain.ReturnType, 'id' | 'fund'>): FaucetChain {
  return {
    id,
    addressForm: 'an address of regtest',
    isAddress: address => decodeAddress(address) !== undefined,
    giftsFor(token) {
      if (token !== undefined && token !== 'native')
        throw new DevnetError('devnet/unknown-token', 'The Bitcoin chain has no tokens')
      return [{ amount: bitcoinLimits.faucetGift }]
    },
    async give(address, { amount }) {
      const { txid } = await fund({ address, amount })
      return { token: 'native', symbol: 'BTC', decimals: 8, amount, hash: txid }
    },
  }
}
