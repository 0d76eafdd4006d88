// A wallet that announces itself (EIP-6963) and says yes, for measurements only: it signs nothing. Like a real one it
// remembers the sites that it was connected to and shares no account with others: libraries that ask `eth_accounts` when a
// page loads would otherwise be connected before anybody pressed a button.
const ADDRESS = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const CONNECTED = 'size-wallet:connected'
const hasConnected = () => localStorage.getItem(CONNECTED) !== null
const accounts = () => (hasConnected() ? [ADDRESS] : [])
const permissions = () => (hasConnected() ? [{ parentCapability: 'eth_accounts', caveats: [] }] : [])
const answers = {
  eth_requestAccounts() {
    localStorage.setItem(CONNECTED, '1')
    return accounts()
  },
  wallet_requestPermissions() {
    localStorage.setItem(CONNECTED, '1')
    return permissions()
  },
  wallet_revokePermissions() {
    localStorage.removeItem(CONNECTED)
    return null
  },
  eth_accounts: accounts,
  wallet_getPermissions: permissions,
  eth_chainId: () => '0x1',
  net_version: () => '1',
}
const provider = {
  async request({ method }) {
    const answer = Object.hasOwn(answers, method) ? answers[method] : undefined
    if (!answer) throw Object.assign(new Error('not supported'), { code: 4200 })
    return answer()
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
