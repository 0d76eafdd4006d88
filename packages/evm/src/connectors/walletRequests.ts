import { switchChain } from '../provider/switchChain.ts'
import { requestWallet } from './requestWallet.ts'

/** What asks a connected wallet for something, fetched with the first request. One file, for both are small. */
export const walletRequests = { requestWallet, switchChain } as const
