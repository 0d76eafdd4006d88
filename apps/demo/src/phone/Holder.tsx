import type { PairingWallet } from '@billfold/testkit/pairing'
import { useState } from 'react'
import type { Stack } from '../config/Stack.ts'
import { accountName } from './names.ts'
import { phoneNetworks } from './phoneNetworks.ts'

/** The account and the network in use; connected apps hear of a change. */
export function Holder({ phone, stack }: { readonly phone: PairingWallet; readonly stack: Stack }) {
  const [problem, setProblem] = useState('')
  const change = (work: Promise<void>) => {
    setProblem('')
    work.catch((cause: unknown) => setProblem(cause instanceof Error ? cause.message : String(cause)))
  }
  return (
    <section className="card" aria-labelledby="holder">
      <h2 id="holder">In use</h2>
      <label>
        Account
        <select value={phone.signer.permitted[0]} onChange={event => change(phone.selectAccount(event.target.value))}>
          {phone.signer.accounts.map(address => (
            <option key={address} value={address}>
              {accountName(stack, address)}
            </option>
          ))}
        </select>
      </label>
      <label>
        Network
        <select value={phone.chainId} onChange={event => change(phone.switchChain(Number(event.target.value)))}>
          {phoneNetworks(stack).map(network => (
            <option key={network.id} value={network.id.split(':')[1]}>
              {network.name}
            </option>
          ))}
        </select>
      </label>
      <output className={problem ? 'outcome bad' : 'hidden'}>{problem}</output>
    </section>
  )
}
