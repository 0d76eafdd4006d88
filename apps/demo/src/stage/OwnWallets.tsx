import { namespaces } from 'billfold/protocol'
import { useAccount, useConnect, useConnectors, useDisconnect } from 'billfold/react'

const nameOf = (namespace: string) => namespaces.find(row => row.namespace === namespace)?.name ?? namespace

/** With `disableAppend` the kit draws nothing: what a host puts in the modal's place, by the kit's hooks alone. */
export function OwnWallets() {
  const { address, status, isConnected } = useAccount()
  const connectors = useConnectors()
  const connect = useConnect()
  const disconnect = useDisconnect()
  // A wallet of several families is a connector for each: beside the modal a host distinguishes them itself.
  const isSeveral = ({ id, name }: { readonly id: string; readonly name: string }) =>
    connectors.some(other => other.id !== id && other.name === name)
  return (
    <section className="card own-wallets" aria-labelledby="own-wallets">
      <h2 id="own-wallets">The page’s own list</h2>
      <p className="quiet">The kit’s modal is kept off this page. These buttons are the host’s, made with its hooks.</p>
      <div className="chips">
        {isConnected ? (
          <button type="button" className="chip" disabled={disconnect.isPending} onClick={() => disconnect.run()}>
            Disconnect <span className="mono">{address?.slice(0, 6)}…</span>
          </button>
        ) : (
          connectors.map(connector => (
            <button
              key={connector.id}
              type="button"
              className="chip"
              disabled={connect.isPending || status === 'connecting'}
              onClick={() => connect.run({ connector })}
            >
              {connector.icon && <img src={connector.icon} alt="" width="20" height="20" />}
              {connector.name}
              {isSeveral(connector) && ` on ${connector.namespaces.map(nameOf).join(', ')}`}
            </button>
          ))
        )}
      </div>
      {!isConnected && connectors.length === 0 && <p className="quiet">No wallet was found in this browser.</p>}
      {connect.error && <output className="outcome bad">{connect.error.shortMessage}</output>}
    </section>
  )
}
