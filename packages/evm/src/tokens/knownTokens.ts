import type { NetworkId } from 'billfold/protocol'

/**
 * Contracts that are worth asking for when neither the host nor an API names any: stablecoins, wrapped native
 * currencies and bitcoin, as their issuers publish them. Name, symbol and decimals are read from the chain.
 */
export const knownTokens: Readonly<Record<NetworkId, readonly string[]>> = {
  'eip155:1': [
    '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', // USDC
    '0xdAC17F958D2ee523a2206206994597C13D831ec7', // USDT
    '0x6B175474E89094C44Da98b954EedeAC495271d0F', // DAI
    '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2', // WETH
    '0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599', // WBTC
  ],
  'eip155:10': [
    '0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85', // USDC
    '0x94b008aA00579c1307B0EF2c499aD98a8ce58e58', // USDT
    '0x4200000000000000000000000000000000000006', // WETH
  ],
  'eip155:56': ['0x55d398326f99059fF775485246999027B3197955'], // USDT
  'eip155:137': [
    '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359', // USDC
    '0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174', // USDC.e
    '0xc2132D05D31c914a87C6611C10748AEb04B58e8F', // USDT
    '0x7ceB23fD6bC0adD59E62ac25578270cFf1b9f619', // WETH
  ],
  'eip155:8453': [
    '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', // USDC
    '0x4200000000000000000000000000000000000006', // WETH
  ],
  'eip155:42161': [
    '0xaf88d065e77c8cC2239327C5EDb3A432268e5831', // USDC
    '0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9', // USDT
    '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1', // WETH
  ],
  'eip155:42220': ['0x48065fbBE25f71C9282ddf5e1cD6D6A887483D5e'], // USDT
  'eip155:43114': [
    '0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E', // USDC
    '0x9702230A8Ea53601f5cD2dc00fDBc13d4dF4A8c7', // USDT
  ],
}
