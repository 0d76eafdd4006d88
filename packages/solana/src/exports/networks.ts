export { defineSolanaNetwork } from '../networks/defineSolanaNetwork.ts'
export { solanaDevnet } from '../networks/rows/solanaDevnet.ts'
export { solanaMainnet } from '../networks/rows/solanaMainnet.ts'
export { solanaTestnet } from '../networks/rows/solanaTestnet.ts'
