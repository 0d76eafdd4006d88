/** Pictures of connectors that are not wallets of the directory, by connector id and by the id existing integrations use. */
export const connectorMarks: { readonly [imageId: string]: { readonly text: string; readonly color: string } } = {
  injected: { text: 'EX', color: '#4b5563' },
  '07ba87ed-43aa-4adf-4540-9e6a2b9cae00': { text: 'EX', color: '#4b5563' },
  walletConnect: { text: 'QR', color: '#3396ff' },
  'ef1a1fcf-7fe8-4d69-bd6d-fda1345b4400': { text: 'QR', color: '#3396ff' },
  safe: { text: 'SAFE', color: '#12ff80' },
  '461db637-8616-43ce-035a-d89b8a1d5800': { text: 'SAFE', color: '#12ff80' },
  ledger: { text: 'L', color: '#141414' },
  '54a1aa77-d202-4f8d-0fb2-5d2bb6db0300': { text: 'L', color: '#141414' },
  coinbaseWallet: { text: 'C', color: '#0052ff' },
  coinbaseWalletSDK: { text: 'C', color: '#0052ff' },
  '0c2840c3-5b04-4c44-9661-fbd4b49e1800': { text: 'C', color: '#0052ff' },
  baseAccount: { text: 'B', color: '#0052ff' },
  'bba2c8be-7fd1-463e-42b1-796ecb0ad200': { text: 'B', color: '#0052ff' },
}
