export { defineNetwork } from '../networks/defineNetwork.ts'
export { devnet } from '../networks/rows/devnet.ts'
export { mainnet } from '../networks/rows/mainnet.ts'
export { testnet } from '../networks/rows/testnet.ts'
