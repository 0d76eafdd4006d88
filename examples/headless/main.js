import { evm } from '@billfold/evm'
import { base, mainnet } from '@billfold/evm/networks'
import {
  connect,
  createBillfold,
  getAccount,
  getConnectors,
  signMessage,
  watchAccount,
  watchConnectors,
} from 'billfold'

// No React and no modal are installed with this page: the list of wallets is its own.
const kit = createBillfold({ families: [evm({ networks: [mainnet, base] })], disableAppend: true })
const [wallets, address, sign, outcome] = ['wallets', 'address', 'sign', 'outcome'].map(id =>
  document.getElementById(id),
)
const report = text => {
  outcome.textContent = text
}

function list(connectors) {
  const rows = connectors.map(({ id, name }) => {
    const row = document.createElement('li')
    const button = document.createElement('button')
    button.textContent = `Connect ${name}`
    button.onclick = () => connect(kit, { connector: id }).catch(error => report(error.shortMessage))
    row.append(button)
    return row
  })
  wallets.replaceChildren(...rows)
}
watchConnectors(kit, { onChange: list })
list(getConnectors(kit))

function show(account) {
  address.textContent = account.address ?? 'nobody yet'
  sign.disabled = !account.isConnected
}
watchAccount(kit, { onChange: show })
show(getAccount(kit))
sign.onclick = () => signMessage(kit, { message: 'Hello' }).then(report, error => report(error.shortMessage))
