const { createBillfold, defineElements, evm, getAccount, networks, signMessage, watchAccount } = window.Billfold

const kit = createBillfold({ families: [evm({ networks: [networks.mainnet, networks.base] })] })
defineElements(kit)
const [address, sign, outcome] = ['address', 'sign', 'outcome'].map(id => document.getElementById(id))

function show(account) {
  address.textContent = account.address ?? 'nobody yet'
  sign.disabled = !account.isConnected
}
watchAccount(kit, { onChange: show })
show(getAccount(kit))

sign.onclick = async () => {
  outcome.textContent = await signMessage(kit, { message: 'Hello' }).catch(error => error.shortMessage)
}
