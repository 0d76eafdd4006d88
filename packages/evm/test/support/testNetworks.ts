import { defineNetwork } from '../../src/networks/defineNetwork.ts'

/** Two networks as a host would write them. */
export const testNetworks = [
  defineNetwork({
    chainId: 31337,
    name: 'One',
    rpcUrls: ['http://127.0.0.1:1'],
    explorer: { name: 'Explorer', url: 'https://one.example' },
    iconUrl: 'https://one.example/icon.png',
  }),
  defineNetwork({
    chainId: 31338,
    name: 'Two',
    rpcUrls: ['http://127.0.0.1:2'],
    iconUrl: 'data:image/png;base64,AA==',
  }),
] as const
