import { evm } from '@billfold/evm'
import { mainnet } from '@billfold/evm/networks'
import {
  connect,
  createBillfold,
  getAccount,
  getConnectors,
  signMessage,
  watchAccount,
  watchConnectors,
} from 'billfold'
import { toSignInText } from 'billfold/protocol'

const kit = createBillfold({ families: [evm({ networks: [mainnet] })], disableAppend: true })
const [wallets, address, session, signIn, signOut, outcome] = [
  ...['wallets', 'address', 'session', 'sign-in', 'sign-out', 'outcome'],
].map(id => document.getElementById(id))
const report = error => {
  outcome.textContent = error.shortMessage ?? error.message
}

/** Posts a form to Auth.js, with the token that shows that this page sent it; rejects with the code of its error. */
async function post(path, fields) {
  const { csrfToken } = await (await fetch('/auth/csrf')).json()
  const headers = { 'x-auth-return-redirect': '1' }
  const body = new URLSearchParams({ ...fields, csrfToken })
  const response = await fetch(`/auth/${path}`, { method: 'POST', headers, body })
  const { searchParams } = new URL((await response.json()).url)
  const error = searchParams.get('code') ?? searchParams.get('error')
  if (error) throw new Error(`The sign-in is not valid: ${error}`)
}

async function showSession() {
  const known = await (await fetch('/auth/session')).json()
  session.textContent = known?.user.name ?? 'nobody yet'
  signOut.disabled = !known
}

signIn.onclick = async () => {
  try {
    const { address: accountAddress, networkId: chainId } = getAccount(kit)
    const { nonce } = await (await fetch('/nonce')).json()
    const { host: domain, origin: uri } = location
    const statement = 'Sign in to the example.'
    const issuedAt = new Date().toISOString()
    const message = toSignInText({ accountAddress, chainId, domain, uri, version: '1', nonce, statement, issuedAt })
    await post('callback/wallet', { message, signature: await signMessage(kit, { message }) })
    await showSession()
  } catch (error) {
    report(error)
  }
}
signOut.onclick = () => post('signout', {}).then(showSession).catch(report)

function list(connectors) {
  const rows = connectors.map(({ id, name }) => {
    const row = document.createElement('li')
    const button = document.createElement('button')
    button.textContent = `Connect ${name}`
    button.onclick = () => connect(kit, { connector: id }).catch(report)
    row.append(button)
    return row
  })
  wallets.replaceChildren(...rows)
}
watchConnectors(kit, { onChange: list })
list(getConnectors(kit))

function show(account) {
  address.textContent = account.address ?? 'nobody yet'
  signIn.disabled = !account.isConnected
}
watchAccount(kit, { onChange: show })
show(getAccount(kit))
showSession().catch(report)
