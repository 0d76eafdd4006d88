import { useState } from 'react'
import type { Stack } from '../config/Stack.ts'
import { bitcoinLabels } from './bitcoinLabels.ts'
import type { Held } from './Held.ts'

/** The account of each family and the network in use; connected apps are notified of a change. */
export function Holder({ held, stack }: { readonly held: Held; readonly stack: Stack }) {
  const { phone, solana, bitcoin } = held
  const [problem, setProblem] = useState('')
  const change = (work: Promise<void>) => {
    setProblem('')
    work.catch((cause: unknown) => setProblem(cause instanceof Error ? cause.message : String(cause)))
  }
  return (
    <section className="card" aria-labelledby="holder">
      <h2 id="holder">In use</h2>
      <label>
        EVM account
        <select value={phone.signer.permitted[0]} onChange={event => change(phone.selectAccount(event.target.value))}>
          {phone.signer.accounts.map(address => (
            <option key={address} value={address}>
              {held.nameOf(address)}
            </option>
          ))}
        </select>
      </label>
      <label>
        EVM network
        <select value={phone.chainId} onChange={event => change(phone.switchChain(Number(event.target.value)))}>
          {stack.networks.map(network => (
            <option key={network.id} value={network.id.split(':')[1]}>
              {network.name}
            </option>
          ))}
        </select>
      </label>
      {solana && (
        <label>
          Solana
          <select
            value={solana.signer.permitted[0]}
            onChange={event => solana.signer.selectAccount(event.target.value)}
          >
            {solana.signer.accounts.map(address => (
              <option key={address} value={address}>
                {held.nameOf(address)}
              </option>
            ))}
          </select>
        </label>
      )}
      {bitcoin && (
        <label>
          Bitcoin
          <select value={held.bitcoinLabel()} onChange={event => held.selectBitcoin(event.target.value)}>
            {bitcoinLabels.map(label => (
              <option key={label} value={label}>
                {label === held.bitcoinLabel() ? held.nameOf(bitcoin.signer.holdings[0]?.address ?? '') : label}
              </option>
            ))}
          </select>
        </label>
      )}
      <output className={problem ? 'outcome bad' : 'hidden'}>{problem}</output>
    </section>
  )
}
