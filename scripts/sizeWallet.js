// A wallet that announces itself (EIP-6963) and says yes, for the size measurement only: it signs nothing.
const ADDRESS = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const provider = {
  request: async ({ method }) => {
    if (method === 'eth_requestAccounts' || method === 'eth_accounts') return [ADDRESS]
    if (method === 'eth_chainId') return '0x1'
    throw Object.assign(new Error('not supported'), { code: 4200 })
  },
  on() {},
  removeListener() {},
}
const detail = Object.freeze({
  info: Object.freeze({
    uuid: '5b0c2c1e-7e1a-4d6c-9a10-2f6c8a1d0001',
    name: 'Size Wallet',
    icon: 'data:image/svg+xml,<svg/>',
    rdns: 'example.size',
  }),
  provider,
})
const announce = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
window.addEventListener('eip6963:requestProvider', announce)
announce()
