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

/** What the server answers; rejects with the sentence of its error. */
async function ask(path, body) {
  const headers = { 'content-type': 'application/json' }
  const init = body ? { method: 'POST', headers, body: JSON.stringify(body) } : {}
  const response = await fetch(`/siwx/${path}`, init)
  const answer = await response.json()
  if (!response.ok) throw new Error(answer.message)
  return answer
}

async function showSession() {
  const { sessions } = await ask('session')
  session.textContent = sessions[0]?.address ?? 'nobody yet'
  signOut.disabled = sessions.length === 0
}

signIn.onclick = async () => {
  try {
    const { address: accountAddress, networkId: chainId } = getAccount(kit)
    const { nonce } = await ask('nonce')
    const { host: domain, origin: uri } = location
    const statement = 'Sign in to the example.'
    const issuedAt = new Date().toISOString()
    const data = { accountAddress, chainId, domain, uri, version: '1', nonce, statement, issuedAt }
    const message = toSignInText(data)
    await ask('verify', { data, message, signature: await signMessage(kit, { message }) })
    await showSession()
  } catch (error) {
    report(error)
  }
}
signOut.onclick = () => ask('sign-out', {}).then(showSession).catch(report)

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
