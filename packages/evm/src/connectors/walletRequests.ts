import { switchChain } from '../provider/switchChain.ts'
import { connectSignedIn } from './connectSignedIn.ts'
import { requestWallet } from './requestWallet.ts'

/** What asks a wallet for something, fetched with the first request. One file, for all are small. */
export const walletRequests = { connectSignedIn, requestWallet, switchChain } as const
